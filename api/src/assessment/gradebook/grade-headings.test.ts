import { type GradeColumn, LOCALES } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { expect, test } from 'vitest';
import {
  describeComment,
  describeExam,
  describePoints,
  keyOfComment,
  keyOfPoints,
  listGradeWords,
} from './grade-headings.js';

const talk = { id: 'talk', title: 'Talk', maxPoints: 10 } as GradeColumn;
const words = listGradeWords([talk], ['Quiz']);

/** What a heading of a file means. */
function findMeanings(heading: string): string[] {
  const { email, ignored, columns } = words;
  return [
    ...(email.includes(heading) ? ['email'] : []),
    ...(ignored.includes(heading) ? ['ignored'] : []),
    ...columns.filter(({ names }) => names.includes(heading)).map(({ key }) => key),
  ];
}

test.each(LOCALES)('an import of grades reads the headings of a file in the language %s', (locale) => {
  expect(findMeanings(translate(locale, 'assessment.gradebookFile.email'))).toEqual(['email']);
  expect(findMeanings(describePoints(locale, talk))).toEqual([keyOfPoints('talk')]);
  expect(findMeanings(describeComment(locale, talk))).toEqual([keyOfComment('talk')]);
  expect(findMeanings(describeExam(locale, 'Quiz'))).toEqual(['ignored']);
});
