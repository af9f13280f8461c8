import { HEALTH_CHECKS, type HealthCheckId } from '@lectern/contract';
import { expect, test } from 'vitest';
import { type Check, type CheckedSite, reportFine } from './finding.js';
import { runChecks } from './run-checks.js';

const allAs = (check: Check) =>
  Object.fromEntries(HEALTH_CHECKS.map((id) => [id, check])) as Record<HealthCheckId, Check>;

test('a check that fails or does not answer says so, and the others are shown in their order', async () => {
  const checks = allAs(async () => reportFine('storageFine'));
  checks.database = () => Promise.reject(new Error('out of paper'));
  checks.queue = () => new Promise(() => undefined);
  checks.storage = () => {
    throw new TypeError('broken');
  };
  const found = await runChecks({} as CheckedSite, checks, 50);
  expect(found.map(({ id }) => id)).toEqual([...HEALTH_CHECKS]);
  expect(found.slice(0, 4)).toEqual([
    { id: 'database', state: 'attention', code: 'checkFailed', params: { lines: ['out of paper'] } },
    { id: 'queue', state: 'attention', code: 'noAnswer', params: { seconds: 1 } },
    { id: 'storage', state: 'attention', code: 'checkFailed', params: { lines: ['broken'] } },
    { id: 'disk', state: 'ok', code: 'storageFine', params: {} },
  ]);
});

test('few checks run at the same time, so that they do not take all connections', async () => {
  let [running, most] = [0, 0];
  const checks = allAs(async () => {
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 5));
    running -= 1;
    return reportFine('storageFine');
  });
  await runChecks({} as CheckedSite, checks);
  expect(most).toBe(4);
});
