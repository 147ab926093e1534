"""Which variables need no room: those that are given once, before all their uses."""

from numba.core import bytecode, interpreter

from physics.compile.numba_once import once_given


def kinds(function):
    """The two sets of variables, without those that Python has made."""
    source = bytecode.FunctionIdentity.from_function(function)
    blocks = interpreter.Interpreter(source).interpret(bytecode.ByteCode(source)).blocks
    local, beyond = once_given(blocks)
    return {name for name in local if name[0] != "$"}, {name for name in beyond if name[0] != "$"}


def test_what_is_used_in_its_own_block_is_local():
    def straight(x):
        y = x + 1
        return y * y

    local, beyond = kinds(straight)
    assert {"x", "y"} <= local and not beyond


def test_an_argument_that_is_used_behind_a_branch_goes_beyond_its_block():
    def branching(x, y):
        if x > 0:
            return y
        return x

    local, beyond = kinds(branching)
    assert {"y", "x"} == beyond and "y" not in local


def test_what_is_given_twice_or_in_one_way_only_is_neither():
    def ways(x):
        if x > 0:
            y = 1
            z = 2
        else:
            z = 3
        if x > 1:
            x += y  # pyright: ignore[reportPossiblyUnboundVariable]
        return x + z

    local, beyond = kinds(ways)
    assert not {"x", "y", "z"} & (local | beyond)


def test_what_a_loop_carries_on_is_neither():
    def carried(count):
        before = 0
        total = 0
        for i in range(count):
            total = total + before
            before = i
        return total

    local, beyond = kinds(carried)
    assert not {"before", "total"} & (local | beyond) and "i" in local | beyond
