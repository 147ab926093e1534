"""Inverse kinematics: from where a hand should be to the angles of its joints."""
