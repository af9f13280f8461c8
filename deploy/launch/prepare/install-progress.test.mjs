import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchInstall } from './install-progress.mjs';

test('the progress of an install counts the packages of this platform that have been unpacked', () => {
  vi.useFakeTimers();
  const root = mkdtempSync(join(tmpdir(), 'progress-'));
  const unpack = (path) => {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, 'package.json'), '{}');
  };
  const packages = {
    '': {},
    app: {},
    'node_modules/app': { link: true },
    'node_modules/react': {},
    'app/node_modules/react': {},
    'node_modules/vitest': { dev: true },
    'node_modules/native': { os: [process.platform], cpu: [process.arch] },
    'node_modules/native-elsewhere': { os: ['none'], cpu: [process.arch] },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const reports = [];
  const report = (...progress) => reports.push(progress);
  const stops = [false, true].map((withTools) => watchInstall(root, withTools, report));
  onTestFinished(() => {
    stops.forEach((stop) => stop());
    vi.useRealTimers();
    rmSync(root, { recursive: true });
  });
  vi.advanceTimersByTime(1_000);
  unpack('node_modules/react');
  unpack('node_modules/vitest');
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([
    [0, 3, 'packages'],
    [0, 4, 'packages'],
    [1, 3, 'packages'],
    [2, 4, 'packages'],
  ]);
});
