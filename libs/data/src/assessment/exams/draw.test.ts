import { describe, expect, test } from 'vitest';
import type { QuestionContent } from '@lectern/contract';
import { type Candidate, drawQuestions, type DrawableSection } from './draw.js';
import { shuffleContent, seededRandom } from './shuffle.js';

const candidate = (name: string, uses = 0): Candidate => ({ questionId: name, versionId: `${name}-1`, uses });
const slot = (id: string, count: number, candidates: Candidate[]) => ({ id, points: 1, count, candidates });
const section = (...slots: DrawableSection['slots']): DrawableSection => ({ title: '', slots });
const names = (drawn: { questionId: string }[] | undefined) => drawn?.map(({ questionId }) => questionId);

describe('a draw', () => {
  const pool = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => candidate(name));

  test('is the same for the same seed and differs for others', () => {
    const draw = (seed: number) => names(drawQuestions([section(slot('s', 3, pool))], seed, true))?.join();
    expect(draw(7)).toBe(draw(7));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => draw(seed))).size).toBeGreaterThan(20);
  });

  test('takes each question once and never one that another slot needs', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      const wide = slot('wide', 3, pool.slice(0, 4));
      const narrow = slot('narrow', 1, [pool[random(0, 3)] as Candidate]);
      const drawn = names(drawQuestions([section(wide, narrow)], seed, random(0, 1) === 1));
      expect(new Set(drawn).size).toBe(4);
    }
  });

  test('is refused rather than made shorter', () => {
    expect(drawQuestions([section(slot('s', 7, pool))], 1, false)).toBeUndefined();
    expect(drawQuestions([section(slot('a', 1, []))], 1, false)).toBeUndefined();
    const same = [pool[0] as Candidate];
    expect(drawQuestions([section(slot('a', 1, same), slot('b', 1, same))], 1, false)).toBeUndefined();
  });

  test('prefers what the learner has had least often', () => {
    const used = [candidate('a', 2), candidate('b', 1), candidate('c'), candidate('d')];
    for (let seed = 0; seed < 50; seed++)
      expect(names(drawQuestions([section(slot('s', 3, used))], seed, false))?.sort()).toEqual([
        'b',
        'c',
        'd',
      ]);
  });

  test('shuffles within a section only', () => {
    const fixed = (name: string) => slot(name, 1, [candidate(name)]);
    const sections = [section(fixed('a'), fixed('b'), fixed('c')), section(fixed('d'), fixed('e'))];
    expect(names(drawQuestions(sections, 3, false))).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (let seed = 0; seed < 50; seed++) {
      const drawn = names(drawQuestions(sections, seed, true));
      expect([drawn?.slice(0, 3).sort(), drawn?.slice(3).sort()]).toEqual([
        ['a', 'b', 'c'],
        ['d', 'e'],
      ]);
    }
  });
});

test('items to order are shuffled from their ids, so that the author’s order leaves no trace', () => {
  const items = ['1', '2', '3', '4', '5'].map((id) => ({ id, html: id }));
  const order = (list: typeof items, seed: number) => {
    const content: QuestionContent = { type: 'ordering', prompt: 'Order', items: list };
    const arranged = shuffleContent(content, seed, false);
    return arranged.type === 'ordering' ? arranged.items.map(({ id }) => id).join('') : '';
  };
  expect(order(items, 5)).toBe(order([...items].reverse(), 5));
  expect(new Set(Array.from({ length: 100 }, (_, seed) => order(items, seed))).size).toBeGreaterThan(30);
});
