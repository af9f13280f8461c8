import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { until } from '../launch/processes.mjs';

/** Throwaway copies of this machine, each with a first process and a network of its own: machine.sh makes them. */

const SCRIPT = fileURLToPath(new URL('machine.sh', import.meta.url));
const SYSTEMD = '/lib/systemd/systemd';
const START_TIMEOUT_MS = 30_000;
const NAMESPACES = ['--mount', '--pid', '--uts', '--ipc', '--net', '--cgroup'];
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** First processes. */
export const WITH_SYSTEMD = [
  SYSTEMD,
  '--system',
  '--unit=test.target',
  '--log-target=console',
  '--show-status=no',
];
export const WITHOUT_SYSTEMD = ['sleep', 'infinity'];

/** Why no machine can be made here; undefined: it can. */
export function findObstacle() {
  if (process.getuid?.() !== 0) return 'this is not root';
  const missing = [SYSTEMD, '/usr/bin/unshare', '/usr/bin/nsenter'].find((path) => !existsSync(path));
  if (missing) return `there is no ${missing}`;
  if (!readFileSync('/proc/filesystems', 'utf8').includes('overlay')) return 'the kernel has no overlay';
  if (!findCgroups()) return 'there is no cgroup2';
  return spawnSync('unshare', [...NAMESPACES, '--fork', 'true']).status === 0
    ? undefined
    : 'namespaces are not allowed';
}

/** Where control groups of version 2 are mounted. */
const findCgroups = () => / (\S+) cgroup2 /.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];

/**
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.scratch an existing folder
 * @param {string} options.shared a folder that is /mnt/shared in the machine
 * @param {string} options.checkout the folder that is /opt/lectern-1.0.0 in the machine
 * @param {string[]} options.first the command of the first process
 */
export async function startMachine({ name, scratch, shared, checkout, first }) {
  const cgroup = join(String(findCgroups()), `lectern-test-${process.pid}-${name}`);
  const own = join(scratch, name);
  mkdirSync(cgroup);
  mkdirSync(own);
  const flags = [...NAMESPACES, '--fork', '--kill-child'];
  const command = `echo $$ > ${cgroup}/cgroup.procs; exec setpriv --pdeathsig KILL unshare ${flags.join(' ')} bash ${SCRIPT} "$@"`;
  const args = ['-c', command, 'machine', own, name, shared, checkout, ...first];
  const outer = spawn('bash', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  outer.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-4000)));
  const ended = once(outer, 'exit');
  const findFirst = () => {
    const { pid } = outer;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return (
      children && readFileSync(`/proc/${children}/cmdline`, 'utf8').startsWith(first[0] ?? '') && children
    );
  };
  await until(() => outer.exitCode !== null || findFirst(), START_TIMEOUT_MS);
  if (outer.exitCode !== null) throw new Error(log);
  const pid = String(findFirst());

  /** @param {string} script of bash */
  async function run(script) {
    const entered = [
      '-t',
      pid,
      '-m',
      '-p',
      '-u',
      '-i',
      '-n',
      '-C',
      'env',
      '-i',
      `PATH=${PATH}`,
      'HOME=/root',
    ];
    try {
      const options = { maxBuffer: 10_000_000 };
      return (
        await promisify(execFile)(
          'nsenter',
          [...entered, 'bash', '--norc', '-euo', 'pipefail', '-c', script],
          options,
        )
      ).stdout;
    } catch (error) {
      const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
      throw new Error(`${name} failed at:\n${script}\n${stdout}${stderr}`, { cause: error });
    }
  }
  return {
    pid,
    run,
    /** Kills all of its processes. */
    async stop() {
      process.kill(Number(pid), 'SIGKILL');
      await ended;
      for (const folder of listGroups(cgroup)) rmdirSync(folder);
    },
  };
}

/** A control group and those in it, the innermost first. @param {string} folder @returns {string[]} */
function listGroups(folder) {
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...inner.flatMap(({ name }) => listGroups(join(folder, name))), folder];
}

/**
 * Connects two machines by a cable.
 * @param {{ pid: string, run: (script: string) => Promise<string> }} one gets the address 10.66.0.1
 * @param {{ pid: string, run: (script: string) => Promise<string> }} other gets 10.66.0.2
 */
export async function connect(one, other) {
  const end = (/** @type {string} */ pid) => ['netns', pid];
  const { status, stderr } = spawnSync(
    'ip',
    ['link', 'add', 'cable', ...end(one.pid), 'type', 'veth', 'peer', 'name', 'cable', ...end(other.pid)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  for (const [machine, address] of /** @type {const} */ ([
    [one, '10.66.0.1/24'],
    [other, '10.66.0.2/24'],
  ]))
    await machine.run(`ip address add ${address} dev cable; ip link set cable up`);
}
