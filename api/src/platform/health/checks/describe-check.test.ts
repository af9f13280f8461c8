import type { HealthCheck } from '@lectern/contract';
import { compileMessage } from '@lectern/i18n/compile';
import { expect, test } from 'vitest';
import { describeCheck } from './describe-check.js';

const messages: Record<string, string> = {
  'admin.site.health.states.wrong': 'Wrong',
  'admin.site.health.checks.disk': 'Disk space',
  'admin.site.health.codes.diskFull': 'Only {size} are free.',
  'admin.site.health.advice.diskFull': 'Free space now.',
};
const check: HealthCheck = {
  id: 'disk',
  state: 'wrong',
  code: 'diskFull',
  params: { size: 0.5e9, lines: ['/data'] },
};

test('a line has state, name, finding, advice and what a machine said', () => {
  const find = (id: string) => messages[id] && compileMessage(id, messages[id]);
  expect(describeCheck(check, find)).toBe('Wrong: Disk space. Only 500 MB are free. Free space now. (/data)');
});

test('without built front ends a line has the codes', () => {
  expect(describeCheck(check, () => undefined)).toBe('wrong: disk. diskFull (/data)');
});
