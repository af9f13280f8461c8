import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readFollowUps, readQuestionDecks, readSlideQuestions } from './slide-questions.js';

const FOLDER = new URL('questions/', import.meta.url);
const [questions, followUps, decks] = await Promise.all([
  readSlideQuestions(FOLDER),
  readFollowUps(FOLDER),
  readQuestionDecks(FOLDER),
]);
const all = [...questions, ...followUps];
const CORPUS = 'worker/tools/corpus/index.tsv';
const readRows = async (file: URL) =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
const READING = /^(kept|((question|fact|pages|words)(, |$))+)$/;

describe('the questions on slides', () => {
  test('are at least 400, a third of them in other words and a quarter without an answer', () => {
    const count = (words: string) => questions.filter((question) => question.words === words).length;
    expect(questions.length).toBeGreaterThanOrEqual(400);
    expect(count('other') / questions.length).toBeGreaterThanOrEqual(1 / 3);
    expect(count('none') / questions.length).toBeGreaterThanOrEqual(1 / 4);
    expect(count('same') + count('other') + count('none')).toBe(questions.length);
  });

  test('are on at least three decks and at least 25 in each of at least four languages', () => {
    const languages = new Set(decks.map((deck) => deck.language));
    expect(languages.size).toBeGreaterThanOrEqual(4);
    for (const language of languages) {
      const own = decks.filter((deck) => deck.language === language).map(({ deck }) => deck);
      expect(own.length, language).toBeGreaterThanOrEqual(3);
      expect(questions.filter(({ deck }) => own.includes(deck)).length, language).toBeGreaterThanOrEqual(25);
    }
  });

  test('have at least 60 follow-ups', () => {
    expect(followUps.length).toBeGreaterThanOrEqual(60);
  });

  test('name a listed deck, and the pages of their key fact', () => {
    const names = new Set(decks.map(({ deck }) => deck));
    expect(decks.every(({ sha256 }) => /^[\da-f]{64}$/.test(sha256))).toBe(true);
    for (const { deck, pages, words, answers, question } of all) {
      expect(names, question).toContain(deck);
      expect(
        pages.every((page) => page > 0),
        question,
      ).toBe(true);
      expect([pages.length > 0, answers.length > 0], question).toEqual([words !== 'none', words !== 'none']);
    }
  });

  test('are on decks that can be found: in the corpus, in a repository or in a package', async () => {
    const [columns = [], ...corpus] = await readRows(new URL(`../../../${CORPUS}`, import.meta.url));
    const checksum = columns.indexOf('sha256');
    const checksums = new Map(corpus.map((row) => [row[0], row[checksum]]));
    for (const [deck = '', , sha256, source] of (await readRows(new URL('decks.tsv', FOLDER))).slice(1))
      if (source === CORPUS) expect(checksums.get(deck), deck).toBe(sha256);
      else expect(source, deck).toMatch(/^(github|Debian) \S+/);
  });

  test('were all read twice', () => {
    expect(all.filter(({ reading }) => !READING.test(reading))).toEqual([]);
  });

  test('are asked once in a deck', () => {
    expect(new Set(questions.map(({ deck, question }) => `${deck} ${question}`)).size).toBe(questions.length);
  });
});
