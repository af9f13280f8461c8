import { describe, expect, test } from 'vitest';
import { guessCategory, describeTopics, guessLevel, chooseDeckTitle } from './deck-facts.js';
import { aDeck, aTitle, lines } from '../testing/a-deck.js';

const deck = (title: string | null, first = 'Fire safety at work', body: string[] = ['Words.']) =>
  aDeck([[aTitle(first), ...lines(body)]], { title });

describe("A course's title", () => {
  test("is the document's own", () => {
    expect(chooseDeckTitle(deck('A modern theme'), 'x.pdf')).toBe('A modern theme');
    expect(chooseDeckTitle(deck('Microsoft PowerPoint - Pipelines on Mesos.pptx'), 'x.pdf')).toBe(
      'Pipelines on Mesos',
    );
  });

  test.each([
    'PowerPoint Presentation',
    'Présentation PowerPoint',
    'Microsoft Word - final_v3.doc',
    'untitled',
    'Slide 1',
    'lecture-3_final',
    'talk.key',
    'C:\\Users\\someone\\deck.ppt',
    '/home/someone/talk.tex',
    '...',
    '',
    null,
  ])("is the first slide's where the document's is junk: %j", (title) => {
    expect(chooseDeckTitle(deck(title), 'x.pdf')).toBe('Fire safety at work');
  });

  test("is the first slide's where the document's differs by spaces alone", () => {
    expect(
      chooseDeckTitle(
        deck('A signal for noise- induced tipping', 'A signal for noise-induced tipping'),
        'x.pdf',
      ),
    ).toBe('A signal for noise-induced tipping');
  });

  test("is the first slide's where the document's is without end", () => {
    expect(chooseDeckTitle(deck(`Fire${' - '.repeat(500_000)}safety/at/work`), 'x.pdf')).toBe(
      'Fire safety at work',
    );
  });

  test("is the file's name without its ending where nothing else is", () => {
    expect(chooseDeckTitle(aDeck([[]]), 'vim_tricks.v2.pdf')).toBe('vim tricks.v2');
    expect(chooseDeckTitle(aDeck([[]]), '.pdf')).toBe('Untitled course');
  });
});

describe("A course's category", () => {
  test('is the one that the words indicate', () => {
    const words = [
      'Report every hazard and injury.',
      'Wear protective equipment; fire exits, evacuation, first aid.',
    ];
    expect(guessCategory(deck(null, 'Safety at work', words))).toBe('Health & Safety');
    const code = [
      'Threads, locks and the cache of a CPU.',
      'A compiler and its runtime; code on Linux servers.',
    ];
    expect(guessCategory(deck(null, 'Databases', code))).toBe('IT');
  });

  test('is not decided by words that any deck has', () => {
    const words = [
      'Social media content for customers, market by market:',
      'what the data of a web campaign says.',
    ];
    const brand = ['Brand, audience, funnel and loyalty. Newsletters and slogans.'];
    expect(guessCategory(deck(null, 'Data from the web', [...words, ...brand]))).toBe('Marketing');
  });

  test('is null where the words indicate none or two', () => {
    expect(guessCategory(deck(null))).toBeNull();
    expect(guessCategory(aDeck([[]]))).toBeNull();
    const both = ['Teachers and students in the classroom;', 'managers, budgets, revenue and strategy.'];
    expect(guessCategory(deck(null, 'Lessons for companies', both))).toBeNull();
  });
});

describe("A course's level", () => {
  test('is Beginner unless the titles indicate another', () => {
    expect(guessLevel(deck('Introduction to SQL'))).toBe('Beginner');
    expect(guessLevel(deck(null))).toBe('Beginner');
    expect(guessLevel(deck('Advanced SQL internals'))).toBe('Advanced');
    expect(guessLevel(deck('SQL best practices'))).toBe('Intermediate');
  });

  test("isn't raised by one product's name on one slide", () => {
    const pages = ['Start', 'Advanced Cluster Manager', 'Advanced Cluster Manager'].map((title) => [
      aTitle(title),
    ]);
    expect(guessLevel(aDeck(pages))).toBe('Beginner');
  });
});

describe("A course's description", () => {
  test('repeats neither the title nor a topic', () => {
    const pages = ['Concurrency', 'Locks...', 'Threads', 'Locks...'].map((title) => [
      aTitle(title),
      ...lines(['Words that the slide has below its title,', 'enough of them to be no divider.']),
    ]);
    expect(describeTopics(aDeck(pages), 'en')).toBe('Covers Locks and Threads.');
  });

  test('names what it covers', () => {
    const pages = ['Start', 'Locks', 'Threads', 'Deadlocks'].map((title) => [
      aTitle(title),
      ...lines(['Words.']),
    ]);
    expect(describeTopics(aDeck(pages), 'en')).toBe('Covers Locks, Threads and Deadlocks.');
  });

  test.each([
    ['de-AT', 'Behandelt Locks, Threads und Deadlocks.'],
    ['cy', 'Covers Locks, Threads and Deadlocks.'],
  ])('is in the language of the deck if the interface has it: %s', (language, description) => {
    const pages = ['Start', 'Locks', 'Threads', 'Deadlocks'].map((title) => [
      aTitle(title),
      ...lines(['Words.']),
    ]);
    expect(describeTopics(aDeck(pages), language)).toBe(description);
  });

  test('is null where the deck has too few titles', () => {
    expect(describeTopics(aDeck([[], []]), null)).toBeNull();
  });
});
