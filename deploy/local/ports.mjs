import { createServer } from 'node:net';

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

/** @returns {Promise<number>} a free port of this machine */
export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}
