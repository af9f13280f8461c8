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
