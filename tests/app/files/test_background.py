"""Work in the background: it ends with the program."""

import threading
import time

from app.files.background import Job, give_up_all
from app.files.rerun import Progress


def test_no_job_outlives_the_end_of_the_program() -> None:
    begun, done = threading.Barrier(3), []

    def work(progress: Progress) -> None:
        begun.wait(10.0)
        while True:
            progress(0, 1)
            time.sleep(0.001)

    jobs = [Job("counting", work, done.append, done.append) for _ in range(2)]
    begun.wait(10.0)
    give_up_all(60.0)  # they end at once; only a machine that stands still needs this long
    assert not any(job.is_alive() for job in jobs)
    assert all(job.given_up for job in jobs)
    assert all(job.finish() for job in jobs)
    assert done == []
