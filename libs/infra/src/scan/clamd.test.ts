import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { EICAR, isClamdInstalled, startClamd } from '../testing/clamd.js';
import { readScannerVersion, scanFile } from './clamd.js';
import { readScannerAddress } from './scanner-address.js';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const stream = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

/** A scanner whose answer the test decides once it has received everything, or at once. */
async function aScanner(answer: string, isImpatient = false) {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received.push(chunk);
      const all = Buffer.concat(received);
      if (isImpatient || all.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer);
    });
  }).listen(0, '127.0.0.1');
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: { host: '127.0.0.1', port }, read: () => Buffer.concat(received) };
}

test('a file is sent in chunks with their lengths, and ends with a chunk of no length', async () => {
  const scanner = await aScanner('stream: OK\0');
  expect(await scanFile(scanner.address, stream('abc', '', 'de'))).toEqual({ isInfected: false });
  expect(scanner.read().toString('latin1')).toBe('zINSTREAM\0\0\0\0\x03abc\0\0\0\x02de\0\0\0\0');
});

test.each([
  ['INSTREAM size limit exceeded. ERROR\0', 'gave no result: INSTREAM size limit exceeded. ERROR'],
  ['', 'gave no result: no answer'],
  ['something else\0', 'gave no result: something else'],
])('the answer %j is no result', async (answer, message) => {
  const scanner = await aScanner(answer);
  await expect(scanFile(scanner.address, stream('abc'))).rejects.toThrow(message);
});

test('a scanner that answers before it has the whole file is understood', async () => {
  const scanner = await aScanner('INSTREAM size limit exceeded. ERROR\0', true);
  const large = stream(...Array.from({ length: 16 }, () => Buffer.alloc(1024 * 1024)));
  await expect(scanFile(scanner.address, large)).rejects.toThrow(/size limit exceeded|EPIPE|ECONNRESET/);
});

test('a scanner that is not there is an error', async () => {
  await expect(readScannerVersion({ path: '/nowhere/clamd.sock' })).rejects.toThrow('ENOENT');
  await expect(scanFile({ path: '/nowhere/clamd.sock' }, stream('abc'))).rejects.toThrow('ENOENT');
});

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  [undefined, undefined],
])('CLAMAV_SOCKET=%s is read', (value, address) => {
  expect(readScannerAddress(value)).toEqual(address);
});

test.each(['clamd.sock', 'clamav', 'clamav:0', 'clamav:99999', 'http://clamav:3310'])(
  'CLAMAV_SOCKET=%s is refused',
  (value) => expect(() => readScannerAddress(value)).toThrow('CLAMAV_SOCKET is neither'),
);

test.runIf(isClamdInstalled)(
  'ClamAV finds the EICAR file, passes others, and refuses one that is too large for it',
  async () => {
    const { path, stop } = await startClamd();
    stops.push(stop);
    expect(await readScannerVersion({ path })).toMatch(/^ClamAV \d/);
    expect(await scanFile({ path }, stream(EICAR))).toEqual({ isInfected: true });
    expect(await scanFile({ path }, stream('A harmless essay.'))).toEqual({ isInfected: false });
    await expect(scanFile({ path }, stream(Buffer.alloc(2 * 1024 * 1024)))).rejects.toThrow(
      /size limit|EPIPE|ECONNRESET|closed/,
    );
  },
);
