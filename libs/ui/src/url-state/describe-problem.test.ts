import { findProblems, OwnChange } from '@lectern/contract';
import { compileCatalog } from '@lectern/i18n/compile';
import { setPageMessages } from '@lectern/i18n';
import { expect, test } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { describeProblem } from './describe-problem';

const problems = () => findProblems(OwnChange, { firstName: 'x'.repeat(81), lastName: null });

test('in English a problem names its field, as the sentence of the server does', () => {
  const [problem] = problems();
  if (!problem) throw new Error('No problem was found.');
  expect(describeProblem(problem)).toBe(problem.message);
  expect(describeProblem(problem, 'First Name')).toBe(problem.message);
});

test('in another language a problem names its field by the label on the page', () => {
  setPageMessages({ locale: 'de', catalogs: { ui: compileCatalog(en, de) } });
  const [problem] = problems();
  if (!problem) throw new Error('No problem was found.');
  expect(describeProblem(problem, 'Vorname')).toBe(
    'Vorname: Höchstens 80 Zeichen sind erlaubt. Bitte kürzen Sie den Text.',
  );
});
