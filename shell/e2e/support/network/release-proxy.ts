import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    console.log(Math.round(performance.now()), 'proxy', incoming.method, url.pathname, incoming.headers['sec-fetch-mode']); outgoing.on('close', () => console.log(Math.round(performance.now()), 'closed', url.pathname, outgoing.writableEnded));
    if (cut?.test(url.pathname)) return outgoing.destroy();
    if (isReleased && url.pathname === LATER_SCRIPT)
      return outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(LATER_CONTENT);
    const isChanged =
      incoming.headers['sec-fetch-mode'] === 'navigate' ||
      ['/service-worker.js', '/app-shell'].includes(url.pathname);
    if (isReleased && isChanged && incoming.method === 'GET') void answerLater(url, incoming, outgoing);
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

async function answerLater(url: URL, { headers: { cookie } }: IncomingMessage, outgoing: ServerResponse) {
  const response = await fetch(url, {
    headers: { accept: 'text/html,*/*', ...(cookie && { cookie }) },
    redirect: 'manual',
  });
  const kept = ['content-type', 'content-language', 'content-security-policy', 'date', 'location'];
  const headers = kept.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  outgoing.writeHead(response.status, Object.fromEntries(headers));
  outgoing.end(change(url.pathname, await response.text()));
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
