"""What films compile: it runs beside the window, for kernels do not hold the interpreter."""
