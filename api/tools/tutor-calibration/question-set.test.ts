import { expect, test } from 'vitest';
import { chooseOthers } from './question-set.js';

const course = (title: string, language = 'es') => ({ kind: 'slides' as const, language, title });

test('the other courses of a question do not depend on the order of the files', () => {
  const own = course('git');
  const courses = [course('nixos'), own, course('databases'), course('ledger', 'en')];
  const titles = (all: typeof courses) => chooseOthers(own, all).map(({ title }) => title);
  expect(titles(courses)).toEqual(['databases', 'nixos']);
  expect(titles(courses.toReversed())).toEqual(['databases', 'nixos']);
});
