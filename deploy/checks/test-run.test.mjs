import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('the first check that fails ends the run, and no suite begins after it', () => {
  const script = `
    import { startTestRun } from '${pathToFileURL(join(import.meta.dirname, 'test-run.mjs'))}';
    const run = startTestRun({ root: ${JSON.stringify(root)}, failOnFlaky: false });
    const suites = run.execute(['sleep', '60']).then(() => console.log('The next suite begins'));
    await Promise.all([suites, run.check('Formatting', ['oxfmt', '--check', 'missing.ts'])]).catch((error) => {
      console.log(error.message);
      run.add({ passed: 0, failed: [error.message] });
    });
    await run.end();`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 50_000,
  });
  expect(stdout).toContain('Formatting: failed, see above.');
  expect(stdout).toMatch(/Failed:\n {2}Formatting: failed, see above\.\n\nTook .*\n0 passed, 1 failed/);
  expect(stdout).not.toContain('The next suite begins');
  expect(status).toBe(1);
}, 60_000);

test.skipIf(process.platform === 'win32')('a check in the background leaves the processors to others', () => {
  const script = `
    import { startTestRun } from '${pathToFileURL(join(import.meta.dirname, 'test-run.mjs'))}';
    const run = startTestRun({ root: ${JSON.stringify(root)}, failOnFlaky: false });
    await run.execute(['sh', '-c', 'sleep 0.2; nice'], { isBackground: true });
    await run.end();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(Number.parseInt(stdout)).toBeGreaterThan(0);
});
