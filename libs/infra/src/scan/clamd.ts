import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { ScannerAddress } from './scanner-address.js';

/** How long the scanner may be silent, in milliseconds: it unpacks archives before it answers. */
const SCAN_TIMEOUT_MS = 120_000;
const PING_TIMEOUT_MS = 3000;
/** An answer is one line. */
const MAX_ANSWER_BYTES = 4096;
const NUL = '\0';
const LENGTH_BYTES = 4;

/**
 * Scans a file with ClamAV's daemon, by the command INSTREAM (clamd(8)): chunks, each after its length in four bytes, and a length of 0
 * at the end.
 * @returns whether it is infected
 * @throws Error when the scanner can't be reached or gives no result, such as for a file above its `StreamMaxLength`
 */
export async function scanFile(address: ScannerAddress, file: Readable): Promise<{ isInfected: boolean }> {
  const answer = await ask(address, 'INSTREAM', SCAN_TIMEOUT_MS, async (socket) => {
    for await (const chunk of file) {
      const bytes = Buffer.from(chunk);
      // A length of 0 would end the file.
      if (!bytes.length) continue;
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(bytes.length);
      socket.write(length);
      if (!socket.write(bytes)) await once(socket, 'drain');
    }
    socket.write(Buffer.alloc(LENGTH_BYTES));
  });
  if (answer === 'stream: OK') return { isInfected: false };
  if (/^stream: .+ FOUND$/.test(answer)) return { isInfected: true };
  throw new Error(`The virus scanner gave no result: ${answer || 'no answer'}`);
}

/** The scanner's version with that of its signatures. @throws Error when it can't be reached */
export async function readScannerVersion(address: ScannerAddress): Promise<string> {
  const version = await ask(address, 'VERSION', PING_TIMEOUT_MS);
  if (!version.startsWith('ClamAV')) throw new Error(`No ClamAV: ${version || 'no answer'}`);
  return version;
}

/** Sends a command and returns the answer without the NUL at its end. */
async function ask(
  address: ScannerAddress,
  command: string,
  timeoutMs: number,
  send?: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ ...address, timeout: timeoutMs });
  socket.on('timeout', () => socket.destroy(new Error('The virus scanner does not answer')));
  const answer = readAnswer(socket);
  try {
    await Promise.race([once(socket, 'connect'), answer]);
    socket.write(`z${command}${NUL}`);
    // The scanner may answer, and close the connection, before it has received everything.
    if (send) await Promise.race([send(socket), answer]);
    return await answer;
  } finally {
    socket.destroy();
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes(NUL) || answer.length > MAX_ANSWER_BYTES) resolve(trimAnswer(answer));
    });
    socket.on('end', () => resolve(trimAnswer(answer)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The virus scanner closed the connection')));
  });
}

const trimAnswer = (answer: string): string => (answer.split(NUL)[0] ?? '').slice(0, MAX_ANSWER_BYTES).trim();
