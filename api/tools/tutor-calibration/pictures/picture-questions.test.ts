import { expect, test } from 'vitest';
import { readQuestionDecks } from '../slide-questions.js';
import { readLabeledDecks, readPictureQuestions, splitDecks } from './picture-questions.js';

const folder = new URL('../questions/', import.meta.url);
const questions = await readPictureQuestions(folder);
const decks = await readQuestionDecks(folder);

test('a question about a picture names its pages and key facts unless its deck has no answer', () => {
  for (const { answer, pages, answers } of questions) {
    expect(pages.length > 0).toBe(answer !== 'none');
    expect(answers.length > 0).toBe(answer !== 'none');
  }
});

test('the decks with such questions are split evenly, and their pages are labeled', async () => {
  const names = new Set(questions.map(({ deck }) => deck));
  const halves = splitDecks(decks, questions);
  const fit = [...names].filter((name) => halves.get(name) === 'fit');
  expect([fit.length, names.size]).toEqual([10, 19]);
  const labeled = await readLabeledDecks(folder);
  expect(new Set(labeled.map(({ deck }) => deck))).toEqual(names);
  for (const { labeled: all, illustrated } of labeled)
    expect([...illustrated].filter((page) => !all.has(page))).toEqual([]);
});
