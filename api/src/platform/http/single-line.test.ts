import { expect, test } from 'vitest';
import {
  CourseChange,
  ExamSection,
  ExamSettings,
  findProblems,
  QuestionCategoryChange,
  QuestionDraft,
  SavedReportContent,
  SingleLine,
  SlideChange,
  Tag,
  toSingleLine,
} from '@lectern/contract';

const BREAKS = ['\r\n', '\n', '\t', '\u0000', '\u0007', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066'];

test.each(BREAKS)('a title with the character %j is refused, and one of a file gets a space', (character) => {
  const title = `Quiz${character}BEGIN:VALARM`;
  expect(findProblems(SingleLine(100), title)).toMatchObject([{ code: 'notSingleLine' }]);
  expect(toSingleLine(title)).toBe('Quiz BEGIN:VALARM');
});

test.each(['Zürich ❤️', '👩‍⚕️ Pflege', 'می‌خواهم', 'שלום \u200fA', 'क्‍ष', 'x² – y'])(
  'the title %s stays as it is',
  (title) => {
    expect(SingleLine(100).parse(` ${title} `)).toBe(title);
    expect(toSingleLine(title)).toBe(title);
  },
);

test('every title and name that a person types is one line', () => {
  const typed = [
    [ExamSettings.shape.title, CourseChange.shape.title, SlideChange.shape.title, ExamSection.shape.title],
    [QuestionDraft.shape.title, QuestionCategoryChange.shape.name, SavedReportContent.shape.name, Tag],
  ].flat();
  for (const schema of typed) {
    expect(schema.safeParse('one line').success).toBe(true);
    for (const character of BREAKS) expect(schema.safeParse(`two${character}lines`).success).toBe(false);
  }
});
