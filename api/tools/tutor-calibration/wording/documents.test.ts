import { expect, test } from 'vitest';
import { readDocumentFiles, readDocumentQuestions } from './documents.js';

const FOLDER = new URL('../questions/', import.meta.url);
const files = await readDocumentFiles(FOLDER);
const questions = await readDocumentQuestions(FOLDER);
const halves = new Map(files.map(({ document, half }) => [document, half]));
const select = (half: string) => questions.filter(({ document }) => halves.get(document) === half);

test('no author of documents is in both halves', () => {
  const authors = (half: string) =>
    new Set(files.filter((file) => file.half === half).map(({ author }) => author));
  expect([...authors('fit')].filter((author) => authors('measure').has(author))).toEqual([]);
});

test('each half has at least 400 questions in four languages, a quarter without an answer', () => {
  expect(halves.size).toBeGreaterThanOrEqual(24);
  for (const half of ['fit', 'measure']) {
    const own = select(half);
    expect(own.length).toBeGreaterThanOrEqual(400);
    expect(own.filter(({ answers }) => !answers.length).length / own.length).toBeCloseTo(0.25, 2);
    const languages = files.filter((file) => file.half === half).map(({ language }) => language);
    expect(new Set(languages).size).toBeGreaterThanOrEqual(4);
  }
});

test('each answerable question names its sections, and no question occurs twice in a document', () => {
  for (const { slides, answers } of questions) expect(slides.length > 0).toBe(answers.length > 0);
  const keys = questions.map(({ document, question }) => `${document} ${question}`);
  expect(new Set(keys).size).toBe(keys.length);
});
