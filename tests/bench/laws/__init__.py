"""What theory says and what the engines do: ours and the peers', law by law, in one run."""

from tests.bench.laws.contacts import CONTACTS
from tests.bench.laws.impacts import IMPACTS
from tests.bench.laws.joints import JOINTS
from tests.bench.laws.law import Law

LAWS: dict[str, Law] = {law.name: law for law in (*IMPACTS, *JOINTS, *CONTACTS)}
"""All, by name, in the order of the table."""
