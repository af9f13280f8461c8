import { findProblems, OwnChange } from '@lectern/contract';
import { compileCatalog } from '@lectern/i18n/compile';
import { setPageMessages } from '@lectern/i18n';
import { expect, test } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { describeProblem, nameProblem } from './describe-problem';

const problems = () => findProblems(OwnChange, { firstName: 'x'.repeat(81), lastName: null });

test('in English a problem names its field, as the sentence of the server does', () => {
  const [problem] = problems();
  if (!problem) throw new Error('No problem was found.');
  expect(describeProblem(problem)).toBe(problem.message);
  expect(nameProblem(problem)).toBe(problem.message);
});

test('in another language a problem leaves the name to the label above it, and has it in a toast', () => {
  setPageMessages({ locale: 'de', catalogs: { ui: compileCatalog(en, de) } });
  const [problem] = problems();
  if (!problem) throw new Error('No problem was found.');
  const sentence = 'Höchstens 80 Zeichen sind erlaubt. Bitte kürzen Sie den Text.';
  expect(describeProblem(problem)).toBe(sentence);
  expect(nameProblem(problem)).toBe(`First name: ${sentence}`);
});
