"""A link and its code in the window: the table that runs, behind the address of a player page.

What is packed is made in app/capture/web_page/link.py; what a link is says app/files/link_file.py.
"""
