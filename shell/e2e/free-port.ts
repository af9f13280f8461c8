import getPort from 'get-port';

/** A free port of this machine; for a while it is given to no other caller in this process. */
export const freePort = (): Promise<number> => getPort({ host: '127.0.0.1' });
