import { createServer } from 'node:net';
import getPort from 'get-port';

/**
 * Why a port can't be listened on: EADDRINUSE, EACCES … Undefined when it is free.
 * @param {number} port
 * @param {string} [host] without one, every address of the machine
 * @returns {Promise<string | undefined>}
 */
export function portTrouble(port, host) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

/** A free port of this machine; for a while it is given to no other caller in this process. */
export const freePort = () => getPort({ host: '127.0.0.1' });

/** "Port blocking" of the Fetch standard, https://fetch.spec.whatwg.org/#bad-port: browsers open none of these. */
const BLOCKED_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Checks that a port can be listened on.
 * @param {string} variable that configures it
 * @param {number} port
 * @throws with a sentence that says what to do
 */
export async function checkPort(variable, port) {
  const trouble = await portTrouble(port);
  if (!trouble) return;
  if (trouble === 'EADDRINUSE')
    throw new Error(`Port ${port} is in use. Stop what uses it, or set ${variable} to another one.`);
  if (trouble === 'EACCES')
    throw new Error(`Port ${port} may not be used by this account. Set ${variable} to one above 1023.`);
  throw new Error(`Port ${port} can't be used (${trouble}). Set ${variable} to another one.`);
}

/**
 * Checks that a port can be listened on and that browsers open it.
 * @param {string} variable that configures it
 * @param {number} port
 * @throws with a sentence that says what to do
 */
export async function checkWebPort(variable, port) {
  if (BLOCKED_PORTS.has(port))
    throw new Error(`Browsers refuse to open port ${port}. Set ${variable} to another one.`);
  await checkPort(variable, port);
}
