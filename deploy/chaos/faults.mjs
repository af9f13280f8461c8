import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../launch/processes.mjs';

/**
 * A disturbance of one part of the product.
 * @typedef {object} Fault
 * @property {number} at milliseconds from the start of the seed
 * @property {'kill' | 'kill child' | 'kill session' | 'freeze' | 'stop' | 'restart all'} kind
 * @property {string} part
 * @property {number} [lasts] milliseconds of a freeze
 */

/** All faults start within this time. */
const FAULT_WINDOW_MS = 2500;
/** Longer than HEARTBEAT_TIMEOUT_SECONDS, so that a frozen worker may wake up after another one took over its deck. */
const MAX_FREEZE_MS = 3500;

/** The processes of Node that faults hit; one that is listed twice is hit twice as often. */
const NODE_PROCESSES = ['worker-1', 'worker-1', 'worker-2', 'worker-2', 'api-1', 'api-2'];

/**
 * Plans the faults of a seed, in the order of their times.
 * @param {ReturnType<typeof import('./random.mjs').randomFrom>} random
 * @param {boolean} hasRedis
 * @returns {Fault[]}
 */
export function planFaults(random, hasRedis) {
  const servers = hasRedis ? ['postgres', 'redis', 'redis'] : ['postgres'];
  const count = Math.floor(random.between(2, 5));
  return Array.from({ length: count }, () => planFault(random, servers)).sort((a, b) => a.at - b.at);
}

/**
 * @param {ReturnType<typeof import('./random.mjs').randomFrom>} random
 * @param {string[]} servers
 * @returns {Fault}
 */
function planFault(random, servers) {
  const at = Math.round(random.between(0, FAULT_WINDOW_MS));
  const kind = random.oneOf(
    /** @type {const} */ ([
      'kill',
      'kill',
      'kill',
      'kill child',
      'kill child',
      'kill session',
      'freeze',
      'freeze',
      'stop',
      'restart all',
    ]),
  );
  if (kind === 'restart all') return { at, kind, part: 'all' };
  if (kind === 'kill child') return { at, kind, part: random.oneOf(['worker-1', 'worker-2']) };
  if (kind === 'kill session') return { at, kind, part: 'postgres' };
  if (kind === 'stop') return { at, kind, part: random.oneOf(NODE_PROCESSES) };
  const part = random.oneOf([...NODE_PROCESSES, ...servers, ...servers]);
  if (kind === 'kill') return { at, kind, part };
  return { at, kind, part, lasts: Math.round(random.between(100, MAX_FREEZE_MS)) };
}

/**
 * Injects the faults of a plan, each at its time; resolves when the last freeze has ended.
 * @param {Fault[]} plan
 * @param {import('./product.mjs').Product} product
 */
export async function injectFaults(plan, product) {
  await Promise.all(plan.map((fault) => inject(fault, product)));
}

/**
 * @param {Fault} fault
 * @param {import('./product.mjs').Product} product
 */
async function inject({ at, kind, part, lasts = 0 }, { parts }) {
  await sleep(at);
  if (kind === 'restart all') {
    for (const process of Object.values(parts))
      for (const pid of process?.pids() ?? []) signal(pid, 'SIGKILL');
    return;
  }
  const target = parts[/** @type {keyof typeof parts} */ (part)];
  const pids = target?.pids() ?? [];
  const [main] = pids;
  if (!target || !main) return;
  if (kind === 'kill') signal(main, 'SIGKILL');
  else if (kind === 'stop') signal(main, 'SIGTERM');
  else if (kind === 'kill child') for (const pid of target.children()) signal(pid, 'SIGKILL');
  else if (kind === 'kill session') {
    const session = pids.at(-1);
    if (session && session !== main) signal(session, 'SIGKILL');
  } else {
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await sleep(lasts);
    for (const pid of pids) signal(pid, 'SIGCONT');
  }
}
