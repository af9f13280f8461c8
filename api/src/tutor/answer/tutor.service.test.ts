import { expect, test } from 'vitest';
import { countTurns } from '../../testing/count-turns.js';
import { TutorService } from './tutor.service.js';

test('other requests have their turn between two slides that a first question reads', async () => {
  const passages = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    slideId: `${index}`,
    title: `Burns ${index}`,
    text: `Cool burn ${index} under running water. Never put butter on it.`,
    rank: 1,
  }));
  const result = {
    passages,
    searchedCount: passages.length,
    documentFrequency: new Map([['burn', 30]]),
    language: 'en',
    foreignLanguage: undefined,
  };
  const tutor = new TutorService(
    { search: () => Promise.resolve(result) } as never,
    { find: (quotes: unknown[]) => Promise.resolve(quotes.map(() => null)) } as never,
    { answer: () => Promise.resolve(null) } as never,
    { find: () => Promise.resolve([]) } as never,
    { find: () => Promise.resolve(null) } as never,
  );
  const question = {
    text: 'What helps with a burn?',
    mode: 'explain',
    history: [],
    session: { courseId: null },
    user: {},
  };
  const ask = () => tutor.answer(question as never);
  expect(await countTurns(ask)).toBeGreaterThanOrEqual(passages.length - 1);
  // The next question finds the slides in the cache.
  expect(await countTurns(ask)).toBeLessThan(passages.length - 1);
});
