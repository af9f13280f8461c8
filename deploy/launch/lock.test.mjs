import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runExclusively, takeLock } from './lock.mjs';
import { processStartTime } from './processes.mjs';

let dataDir;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'lock-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'launcher.json');

test('a second launcher on the same data folder fails and names the process that holds the lock', async () => {
  const lock = await takeLock(dataDir);
  await expect(takeLock(dataDir)).rejects.toThrow(`already runs on ${dataDir} (process ${process.pid})`);
  lock.release();
  expect(existsSync(file())).toBe(false);
});

test('a lock whose process is gone is taken over, even when another process has its pid', async () => {
  writeFileSync(file(), JSON.stringify({ pid: process.pid, started: 'another time', children: [] }));
  const lock = await takeLock(dataDir);
  expect(JSON.parse(readFileSync(file(), 'utf8')).started).toBe(processStartTime(process.pid));
  lock.release();
});

test('a truncated lock file is taken over', async () => {
  writeFileSync(file(), '{"pid":');
  (await takeLock(dataDir)).release();
});

test('of several launchers that find a stale lock exactly one takes it', async () => {
  writeFileSync(file(), JSON.stringify({ pid: 1, started: 'another time', children: [] }));
  const program = `import { runExclusively, takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await takeLock(${JSON.stringify(dataDir)}).then(() => { console.log('mine'); setTimeout(() => {}, 60_000) }, () => {});
    console.log('done');`;
  const launchers = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const said = await Promise.all(
    launchers.map(async ({ stdout }) => {
      let text = '';
      for await (const chunk of stdout) if ((text += chunk).includes('done')) return text;
      return text;
    }),
  );
  expect(said.filter((text) => text.includes('mine'))).toHaveLength(1);
  launchers.forEach((launcher) => launcher.kill());
  await Promise.all(
    launchers.map((launcher) => launcher.exitCode ?? launcher.signalCode ?? once(launcher, 'exit')),
  );
});

test('the next launcher waits until a child that outlived its launcher has ended', async () => {
  const child = spawn('sleep', ['1']);
  const left = { pid: child.pid, started: processStartTime(child.pid) };
  writeFileSync(file(), JSON.stringify({ pid: 1, started: 'another time', children: [left] }));
  const lock = await takeLock(dataDir);
  expect(processStartTime(child.pid)).toBeUndefined();
  lock.release();
});

test('two processes install in the same folder one after the other', async () => {
  const seen = [];
  const work = (name) => async () => {
    seen.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 50));
    seen.push(`${name} ends`);
  };
  const folder = join(dataDir, 'new');
  await Promise.all([runExclusively(folder, work('one')), runExclusively(folder, work('two'))]);
  expect(seen.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
});
