"""Sorting for kernels, which may not allocate: Shell's sort (Shell 1959; gaps of Knuth, vol. 3)."""

from physics.compile.jit import device


@device
def first_gap(count):
    """The largest gap for so many numbers: 1, 4, 13, 40 ..."""
    gap = 1
    while 3 * gap + 1 < count:
        gap = 3 * gap + 1
    return gap


@device
def sort_rows(rows, first, last, keys):
    """Sort the rows first .. last of a list by what `keys` has for each."""
    gap = first_gap(last - first)
    while gap > 0:
        for i in range(first + gap, last):
            row = rows[i]
            key = keys[row]
            j = i
            while j >= first + gap and keys[rows[j - gap]] > key:
                rows[j] = rows[j - gap]
                j -= gap
            rows[j] = row
        gap //= 3


@device
def sort_numbers(numbers, count):
    """Sort the first `count` numbers."""
    gap = first_gap(count)
    while gap > 0:
        for i in range(gap, count):
            number = numbers[i]
            j = i
            while j >= gap and numbers[j - gap] > number:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = number
        gap //= 3
