import { expect, test } from 'vitest';
import { translateText } from '@lectern/i18n/server';
import { passwordProblem } from './password-rules.js';

const ada = { email: 'ada.byron@school.example', firstName: 'Ada', lastName: 'Byron' };

test.each([
  ['short', 'seven77', 'at least 8'],
  ['long', 'x7'.repeat(65), 'at most 128'],
  ['common', 'password', 'easy to guess'],
  ['a row of digits', '12345678', 'easy to guess'],
  ['one repeated letter', 'aaaaaaaa', 'easy to guess'],
  ['a keyboard row', 'qwertyuiop', 'easy to guess'],
  ['common with other letters', 'P@ssw0rd1', 'easy to guess'],
  ['the product and a digit', 'lectern1', 'easy to guess'],
  ['the own address', 'Ada.Byron@school.example', 'not your name'],
  ['the own name', 'AdaByron', 'not your name'],
  ['the own name and digits', 'ada.byron12', 'easy to guess'],
  ['a shipped example', 'change-me', 'Lectern’s own documents'],
])('a password that is %s is refused', async (_what, password, reason) => {
  const problem = await passwordProblem(password, ada);
  expect(problem && translateText('en', problem)).toContain(reason);
});

const LONGEST =
  'Sphinx of black quartz, judge my vow. Pack my box with five dozen liquor jugs. How vexingly quick daft zebras jump over a fence!';

test.each([
  'correct horse',
  'long enough',
  'a-password-for-tests',
  'größere Häuser',
  '🐴🔋📎🌳🎩🧦🪐🧭',
  LONGEST,
])('%s is accepted', async (password) => {
  expect(password.length).toBeLessThanOrEqual(128);
  expect(await passwordProblem(password, ada)).toBeUndefined();
});

test('a long password costs little processor time', async () => {
  await passwordProblem('correct horse', ada);
  const start = process.cpuUsage();
  await passwordProblem('aB1!'.repeat(32), ada);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(2000);
});
