"""The data page, record by record, and the state of a world as bytes, copies and a hash."""
