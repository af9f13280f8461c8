import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An HTTP proxy between browser and product that can be cut. Playwright's `setOffline` is about pages alone: a service worker still
 * reaches the network.
 */
export async function startCutNetwork() {
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void outgoing.destroy();
    const { method, headers, url = '' } = incoming;
    const upstream = request(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The `proxy` of a browser context. */
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: '<-loopback>',
    },
    cut(): void {
      isCut = true;
      server.closeAllConnections();
    },
    restore: () => (isCut = false),
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
