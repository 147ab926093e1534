"""What pushes bodies from outside: forces, impulses, air and explosions."""
