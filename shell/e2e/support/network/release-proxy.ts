import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { environment } from '../environment';

/** A script that a later version of the shell has in addition. It marks the pages that run it. */
const LATER_SCRIPT = '/later.0000000000.js';
const LATER_CONTENT = 'window.isLater = true;';
const INTEGRITY = `sha256-${createHash('sha256').update(LATER_CONTENT).digest('base64')}`;

/** What differs in a later version: the worker's version, files and scripts, and the pages, which run them. */
function change(pathname: string, body: string): string {
  if (pathname !== '/service-worker.js')
    return body.replace(
      '</head>',
      `<link rel="preload" as="script" href="${LATER_SCRIPT}" integrity="${INTEGRITY}" crossorigin></head>`,
    );
  const file = { url: LATER_SCRIPT, revision: null, integrity: INTEGRITY };
  return body
    .replace(/"version":"\w+"/, '"version":"0000000000"')
    .replace('"files":[', `"files":[${JSON.stringify(file)},`)
    .replace('"scripts":[', `"scripts":["${LATER_SCRIPT}",`);
}

/**
 * The product at another address, which answers as a later version from `release` until `rollBack`. Addresses that were cut have no
 * answer.
 */
export async function startReleaseProxy() {
  let isReleased = false;
  let cut: RegExp | undefined;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', environment.baseUrl);
    if (cut?.test(url.pathname)) return outgoing.destroy();
    if (isReleased && url.pathname === LATER_SCRIPT)
      return outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(LATER_CONTENT);
    const isChanged =
      incoming.headers['sec-fetch-mode'] === 'navigate' ||
      ['/service-worker.js', '/app-shell'].includes(url.pathname);
    if (isReleased && isChanged && incoming.method === 'GET') answerLater(url, incoming, outgoing);
    else forward(url, incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => void (isReleased = true),
    rollBack: () => void (isReleased = false),
    /** @param addresses that get no answer; undefined: all get one again */
    cut(addresses: RegExp | undefined): void {
      cut = addresses;
      server.closeAllConnections();
    },
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Asks for the whole answer without compression, so that it can be changed. */
function answerLater(url: URL, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = incoming.headers;
  const asked = { ...headers, host: url.host, 'accept-encoding': 'identity' };
  const upstream = request(url, { headers: asked, agent: false }, (response) => {
    const { 'content-length': _length, etag: _etag, ...kept } = response.headers;
    void text(response).then(
      (body) => outgoing.writeHead(response.statusCode ?? 502, kept).end(change(url.pathname, body)),
      () => outgoing.destroy(),
    );
  });
  upstream.on('error', () => outgoing.destroy());
  upstream.end();
}

function forward(url: URL, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method } = incoming;
  const upstream = request(url, { method, headers: { ...incoming.headers, host: url.host } }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
