import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readScannerVersion } from '../scan/clamd.js';

/** Where Debian's `clamav-daemon` has the daemon. */
const PROGRAM = '/usr/sbin/clamd';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** The file that every scanner takes for infected, and that is harmless; in two parts, so that no scanner finds it in this one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export const isClamdInstalled = existsSync(PROGRAM);

/** Starts ClamAV's daemon with a database that knows the EICAR file alone; files above 1 MB it refuses. */
export async function startClamd(): Promise<{ path: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-clamd-'));
  const path = join(folder, 'clamd.sock');
  await mkdir(join(folder, 'signatures'));
  await writeFile(
    join(folder, 'signatures', 'eicar.ndb'),
    `Eicar-Test-Signature:0:0:${Buffer.from(EICAR).toString('hex')}\n`,
  );
  const settings = [
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    `LocalSocket ${path}`,
    'StreamMaxLength 1M',
  ];
  await writeFile(join(folder, 'clamd.conf'), [...settings, 'Foreground yes', ''].join('\n'));
  const daemon = spawn(PROGRAM, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => daemon.once('exit', resolve));
  const stop = async () => {
    daemon.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await wait(POLL_MS)) {
    const answers = await readScannerVersion({ path }).then(
      () => true,
      () => false,
    );
    if (answers) return { path, stop };
    if (Date.now() > deadline || daemon.exitCode !== null) {
      await stop();
      throw new Error('clamd did not start');
    }
  }
}
