import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressRefusedError, checkHost } from './addresses.js';
import { createGuardedFetch } from './guarded-fetch.js';

const dns = vi.hoisted(() => ({ answers: new Map<string, string[]>() }));
vi.mock('node:dns', async (original) => {
  const real = await original<typeof import('node:dns')>();
  const lookup = (name: string, options: object, callback: (...found: unknown[]) => void) => {
    const found = dns.answers.get(name)?.shift();
    if (found) callback(null, [{ address: found, family: found.includes(':') ? 6 : 4 }]);
    else real.lookup(name, options, callback);
  };
  return { ...real, lookup };
});

const stops: (() => unknown)[] = [];
afterEach(async () => {
  dns.answers.clear();
  for (const stop of stops.splice(0)) await stop();
});

/** A web server of this machine. */
async function aServer(headers: Record<string, string> = {}, status = 200) {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '');
    response.writeHead(status, headers).end('answer');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { asked, port: (server.address() as AddressInfo).port };
}

/** How a call ends: its text, or why its address is refused. */
async function call(url: string, isInNetwork: boolean): Promise<string> {
  try {
    return await (await createGuardedFetch(isInNetwork)(url)).text();
  } catch (error) {
    for (let cause: unknown = error; cause; cause = Object(cause).cause)
      if (cause instanceof AddressRefusedError) return cause.reason;
    return 'failed';
  }
}

function decide(host: string, isInNetwork: boolean) {
  try {
    checkHost(host, isInNetwork);
    return 'allowed';
  } catch (error) {
    return (error as AddressRefusedError).reason;
  }
}

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.1.1', '100.64.0.1'],
  ...['[::1]', '[fd12::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '[::ffff:7f00:1]'],
])('%s is refused until an administrator says that the server is in the network', (host) => {
  expect(decide(host, false)).toBe('inNetwork');
  expect(decide(host, true)).toBe('allowed');
});

test.each([
  ...['169.254.169.254', '[fd00:ec2::254]', '[::ffff:169.254.169.254]', '100.100.100.200', '168.63.129.16'],
  ...['metadata.google.internal', 'METADATA.google.internal.', '[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]'],
  ...['0.0.0.0', '[::]', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
])('%s is never connected to', (host) => {
  expect(decide(host, false)).toBe('metadata');
  expect(decide(host, true)).toBe('metadata');
});

test.each(['93.184.215.14', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', 'mail.example.org'])(
  '%s is allowed',
  (host) => expect(decide(host, false)).toBe('allowed'),
);

test('a name of this machine gets no connection, and one with the tick', async () => {
  const { asked, port } = await aServer();
  for (const host of ['localhost', '127.0.0.1', '2130706433', '0x7f.1'])
    expect(await call(`http://${host}:${port}/`, false)).toBe('inNetwork');
  expect(asked).toEqual([]);
  expect(await call(`http://localhost:${port}/`, true)).toBe('answer');
  expect(asked).toEqual(['/']);
});

test('a name that leads to another address at each look-up is connected to at a checked address only', async () => {
  const { asked, port } = await aServer();
  const url = `http://rebinding.example:${port}/`;
  dns.answers.set('rebinding.example', ['127.0.0.1']);
  expect(await call(url, false)).toBe('inNetwork');
  dns.answers.set('rebinding.example', ['169.254.169.254', '127.0.0.1']);
  expect(await call(url, true)).toBe('metadata');
  dns.answers.set('rebinding.example', ['127.0.0.1', '169.254.169.254']);
  expect(await call(url, true)).toBe('answer');
  expect(dns.answers.get('rebinding.example')).toEqual(['169.254.169.254']);
  expect(asked).toEqual(['/']);
});

test('an answer that never ends is broken off, compressed or not', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const server = createServer((request, response) => {
    const isCompressed = request.url === '/gzip';
    response.writeHead(200, isCompressed ? { 'content-encoding': 'gzip' } : {});
    if (isCompressed) response.write(gzipSync(Buffer.alloc(64 * chunk.length)));
    const send = () => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', send);
      }
    };
    if (!isCompressed) send();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  for (const path of ['', 'gzip']) {
    const answer = await createGuardedFetch(true)(`http://127.0.0.1:${port}/${path}`);
    await expect(answer.text()).rejects.toThrow('too long');
  }
  expect(sent).toBeLessThan(100 * 1024 * 1024);
});

test('a redirect is not followed', async () => {
  const inside = await aServer();
  const { port } = await aServer({ location: `http://127.0.0.1:${inside.port}/` }, 302);
  expect(await call(`http://127.0.0.1:${port}/`, true)).toBe('failed');
  expect(inside.asked).toEqual([]);
});
