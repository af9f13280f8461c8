import { type GradeColumn, LOCALES } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { expect, test } from 'vitest';
import {
  buildCommentHeading,
  buildExamHeading,
  buildPointsHeading,
  buildCommentKey,
  buildPointsKey,
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
  expect(findMeanings(buildPointsHeading(locale, talk))).toEqual([buildPointsKey('talk')]);
  expect(findMeanings(buildCommentHeading(locale, talk))).toEqual([buildCommentKey('talk')]);
  expect(findMeanings(buildExamHeading(locale, 'Quiz'))).toEqual(['ignored']);
});
