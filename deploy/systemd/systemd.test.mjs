import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aFolder } from '../testing/product.mjs';

const here = import.meta.dirname;
const read = (/** @type {string} */ name) => readFileSync(join(here, name), 'utf8');
const units = readdirSync(here).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));
/** Exposure on systemd's scale from 0 (best) to 100, which `--threshold` takes in tenths. */
const MAX_EXPOSURE = { 'lectern.service': 30, 'lectern-backup.service': 20 };

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('No systemd-analyze here: the units are not checked by systemd.');
const withSystemd = hasSystemd ? test : test.skip;

const folder = aFolder();
afterAll(folder.remove);

/** A folder of units that systemd finds valid on a machine without Lectern. */
function copyUnits() {
  const copy = join(folder.path, 'units');
  cpSync(here, copy, { recursive: true });
  for (const name of services) {
    const text = read(name).replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(copy, name), text);
  }
  return copy;
}

withSystemd('systemd finds no fault in the units', () => {
  const copy = copyUnits();
  const verify = (/** @type {string[]} */ ...names) =>
    spawnSync('systemd-analyze', ['verify', '--man=no', ...names.map((name) => join(copy, name))], {
      encoding: 'utf8',
    }).stderr;
  expect(verify(...units)).toBe('');
  writeFileSync(join(copy, 'wrong.service'), '[Service]\nExecStart=/bin/true\nProtectSistem=strict\n');
  expect(verify('wrong.service')).toContain('ProtectSistem');
});

withSystemd.each(Object.entries(MAX_EXPOSURE))('%s is exposed to at most %i of 100', (name, threshold) => {
  const args = ['security', '--offline=true', '--no-pager', `--threshold=${threshold}`, join(here, name)];
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/Overall exposure level/);
});

test.each(services)('%s keeps what the confinement of readers and Node.js need', (name) => {
  expect(Object.keys(MAX_EXPOSURE)).toContain(name);
  expect(read(name)).not.toMatch(/^(MemoryDenyWriteExecute|ProcSubset)=/m);
  if (name === 'lectern.service') {
    // With a part of /proc covered, the kernel refuses a new one in a namespace.
    expect(read(name)).not.toMatch(/^ProtectKernel(Tunables|Logs)=/m);
    expect(read(name)).toMatch(/^RestrictNamespaces=user pid net mnt$/m);
  }
});

test('what the units start is there', () => {
  const root = join(here, '../..');
  const started = services.flatMap((name) =>
    [...read(name).matchAll(/^ExecStart=\S+ (\S+)$/gm)].map(([, path]) => String(path)),
  );
  expect(started).toHaveLength(2);
  for (const path of started) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});

test('the scripts are valid for sh', () => {
  for (const name of ['backup.sh', 'lectern-run'])
    expect(execFileSync('sh', ['-n', join(here, name)], { encoding: 'utf8' })).toBe('');
});
