import { expect, test } from 'vitest';
import { ENGLISH_TABLE_WORDS, readAllQuestions } from '../testing/index.js';
import { writeQuestions } from '../write-questions.js';

const readTags = async (file: string | Buffer) =>
  (await readAllQuestions(file)).questions.map(({ question }) => question?.tags);

test('a tag with a comma or a semicolon stays one tag in a table', async () => {
  const tags = ['bees, wasps', 'a;b', 'c|d', 'e\\f', 'g\\'];
  const question = {
    ...{ title: 'Bees', category: [], tags, points: 1, prompt: 'Do bees fly?', generalFeedback: null },
    ...{ type: 'true-false' as const, answer: true, feedbackTrue: null, feedbackFalse: null },
  };
  const { toFile } = writeQuestions([question], 'csv');
  expect(await readTags(toFile(new Map(), ENGLISH_TABLE_WORDS).bytes)).toEqual([tags]);
});

test('tags that a person separates by commas or semicolons are several tags', async () => {
  expect(
    await readTags('question,answer 1,right,tags\nDo bees fly?,true,1,"bees, flying; insects|x"'),
  ).toEqual([['bees', 'flying', 'insects', 'x']]);
});
