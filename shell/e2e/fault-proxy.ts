import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteTable } from '@lectern/remote';

interface Answer {
  status: number;
  type: string;
  body: string;
}

const script = (body: string): Answer => ({ status: 200, type: 'text/javascript', body });
const page = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>';

/** A module federation container, as a remote's entry makes one, around what stands for its `remote.tsx`. */
const container = (remote: string, module: string) =>
  script(`var lectern_${remote} = { init() {}, async get() { ${module} } };`);

/**
 * What can be wrong with a remote's entry. The table carries the integrity of what is really served, so that a fault
 * is met by what it is made to test, except for the wrong hash.
 */
export const FAULTS: Record<string, (entry: string, remote: string) => Answer | 'hang'> = {
  // First, since it takes the longest to be noticed.
  'never answers': () => 'hang',
  'answers 404': () => ({ status: 404, type: 'text/plain', body: 'Not found' }),
  'answers 500': () => ({ status: 500, type: 'text/plain', body: 'Out of order' }),
  'is a page': () => ({ status: 200, type: 'text/html', body: page }),
  'is cut off': (entry) => script(entry.slice(0, entry.length / 2)),
  'has another hash': (entry) => script(`${entry}\n;`),
  'is no JavaScript': () => script('{{{ no script'),
  'throws when it is imported': (_, remote) => container(remote, `throw new Error('broken');`),
  'throws when it is drawn': (_, remote) =>
    container(
      remote,
      `return () => ({ default: { name: '${remote}', routes: [{ path: '*', element: { broken: true } }] } });`,
    ),
  'is of another treaty': (entry) => script(entry),
};

/**
 * An HTTP proxy between a browser and the product that spoils one remote's entry once told to, until told to `mend` it.
 * A browser keeps nothing of what can be spoiled.
 */
export async function startFaultProxy(remote: string) {
  /** One of FAULTS. */
  let fault: string | undefined;
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { pathname } = new URL(incoming.url ?? '');
    const isEntry = new RegExp(`^/remotes/${remote}/[^/]+/remoteEntry\\.js$`).test(pathname);
    if (!isEntry && pathname !== '/remotes.json') return forward(incoming, outgoing);
    if (!fault) return forward(incoming, outgoing, { 'cache-control': 'no-store' });
    if (isEntry) return answer(outgoing, spoiled(await bodyOf(incoming), remote, fault));
    const table = JSON.parse(await bodyOf(incoming)) as RemoteTable;
    const { origin } = new URL(incoming.url ?? '');
    const listing = table[remote];
    if (!listing) throw new Error(`No remote ${remote}`);
    const entry = await (await fetch(origin + listing.entry)).text();
    if (fault === 'is of another treaty') listing.treaty += 1;
    else if (fault !== 'has another hash') listing.integrity = integrityOf(spoiled(entry, remote, fault));
    return answer(outgoing, { status: 200, type: 'application/json', body: JSON.stringify(table) });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (how: string) => (fault = how),
    mend: () => (fault = undefined),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const spoiled = (entry: string, remote: string, fault: string) => FAULTS[fault]?.(entry, remote) ?? 'hang';

function integrityOf(given: Answer | 'hang') {
  const body = given === 'hang' ? '' : given.body;
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}

function answer(outgoing: ServerResponse, given: Answer | 'hang') {
  if (given === 'hang') return;
  outgoing
    .writeHead(given.status, { 'content-type': given.type, 'cache-control': 'no-store' })
    .end(given.body);
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, instead: Record<string, string> = {}) {
  const { method, headers } = incoming;
  const onward = request(incoming.url ?? '', { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...instead });
    response.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function bodyOf({ url, headers: { cookie } }: IncomingMessage): Promise<string> {
  return (await fetch(url ?? '', { headers: cookie ? { cookie } : {} })).text();
}
