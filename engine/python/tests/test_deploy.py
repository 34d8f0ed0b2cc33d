"""The jobs of `deploy/` as the tools of the clusters read them: the schemas of Kubernetes,
and `sbatch` with a controller of its own. What they run is tested beside the program
(`engine/cli/tests/program/shards.rs`)."""

import getpass
import os
import shutil
import socket
import subprocess
import time

import kubernetes_validate
import pytest
import yaml
from conftest import ROOT

JOB = ROOT / "deploy" / "simulate.job.yaml"
SLURM = ROOT / "deploy" / "simulate.slurm"


def valid(job):
    kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)


def test_the_job_for_kubernetes_is_one_by_its_schemas():
    job = yaml.safe_load(JOB.read_text())
    valid(job)
    assert (job["kind"], job["spec"]["completionMode"]) == ("Job", "Indexed")


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (("spec",), {"completionsMode": "Indexed"}),
        (("spec",), {"completions": "many"}),
        (("spec", "template", "spec", "containers", 0), {"resource": {}}),
        (("spec", "template", "spec", "volumes", 0), {"persistentVolumeClaim": {"claim": "tuckbox-box"}}),
    ],
)
def test_a_mistake_in_it_would_be_found(place, wrong):
    job = yaml.safe_load(JOB.read_text())
    part = job
    for step in place:
        part = part[step]
    part.update(wrong)
    with pytest.raises(kubernetes_validate.ValidationError):
        valid(job)


CONFIGURATION = """
ClusterName=tuckbox
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmctldPort={port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
ProctrackType=proctrack/pgid
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
MpiDefault=none
SlurmdParameters=config_overrides
SuspendProgram=/bin/true
ResumeProgram=/bin/true
SuspendTime=30
NodeName=node CPUs=2 RealMemory=8000 State=CLOUD
PartitionName=all Nodes=node Default=YES MaxTime=INFINITE State=UP
"""


@pytest.fixture(scope="module")
def sbatch(tmp_path_factory):
    """`sbatch`, with a controller that has one node that never runs anything."""
    path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    tools = {tool: shutil.which(tool, path=path) for tool in ("sbatch", "slurmctld", "munged")}
    if missing := [tool for tool, found in tools.items() if found is None]:
        pytest.skip(f"Slurm is not here ({', '.join(missing)}): apt-get install slurm-client slurmctld munge")
    folder = tmp_path_factory.mktemp("slurm")
    for name in ("state", "spool"):
        (folder / name).mkdir()
    key = folder / "munge.key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    configuration = folder / "slurm.conf"
    names = {"host": socket.gethostname().split(".")[0], "user": getpass.getuser(), "port": port, "folder": folder}
    configuration.write_text(CONFIGURATION.format(**names))
    names = ("key-file", "socket", "log-file", "pid-file", "seed-file")
    files = [f"--{name}={folder}/munge.{name.removesuffix('-file')}" for name in names]
    environment = os.environ | {"SLURM_CONF": str(configuration)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
    daemons = [subprocess.Popen([tools["munged"], "--foreground", "--force", *files], **quiet)]
    try:
        until = time.monotonic() + 20
        while not (folder / "munge.socket").exists() and time.monotonic() < until:
            time.sleep(0.05)
        daemons.append(subprocess.Popen([tools["slurmctld"], "-D", "-i"], **quiet))

        def run(script, *words):
            command = [tools["sbatch"], "--test-only", *words, str(script), "my-game", "--games", "10", "--seed", "7"]
            return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)

        while run(SLURM).returncode and time.monotonic() < until:
            time.sleep(0.2)
        yield run
    finally:
        for daemon in daemons:
            daemon.terminate()
            daemon.wait()


def test_slurm_would_begin_the_script(sbatch):
    told = sbatch(SLURM, "--array=1-64")
    assert told.returncode == 0 and "to start at" in told.stderr and "1 processors" in told.stderr, told


@pytest.mark.parametrize("wrong", [("--mem=1G", "--mem=1X"), ("--requeue", "--requeues"), ("--mem=1G", "--mem=900G")])
def test_slurm_refuses_a_mistake_in_it(sbatch, tmp_path, wrong):
    script = tmp_path / "simulate.slurm"
    text = SLURM.read_text()
    assert wrong[0] in text
    script.write_text(text.replace(*wrong))
    assert sbatch(script).returncode != 0
