"""Islands solved at once: by elimination for joints, by Newton's method for contacts."""
