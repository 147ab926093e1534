"""``python -m fulcrum`` does in the checkout what ``python main.py`` does."""

from main import main

if __name__ == "__main__":
    main()
