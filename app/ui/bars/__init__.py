"""What lies along the edges of the canvas: tools, time, legend, notices."""
