"""The web page in the window: asks where it is to go, and writes it in the background.

What makes the page is in app/capture/web_page.
"""
