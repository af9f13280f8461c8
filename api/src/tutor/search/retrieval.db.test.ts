import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Course } from '@lectern/data';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { RetrievalService } from './retrieval.service.js';
import type { VectorSearch } from './vector-search.js';

const LEARNER = { id: randomUUID(), role: 'student', usesModel: null } as const;
const POLISH = [
  { title: 'Oparzenia', content: '<p>Oparzenie należy chłodzić bieżącą wodą przez dwadzieścia minut.</p>' },
  { title: 'Krwotoki', content: '<p>Mocno ucisnąć miejsce czystym bandażem, aż przyjedzie karetka.</p>' },
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Vectors = Pick<VectorSearch, 'search'>;
const BY_WORDS: Vectors = { search: () => Promise.resolve(undefined) };

function search(question: string, course: Course | null, vectors = BY_WORDS) {
  const retrieval = new RetrievalService(api.database.source, vectors);
  return retrieval.search(question, course?.id ?? null, LEARNER);
}

/** A course with so many slides, of which only the first two are about ponds. */
function aPondCourse(slides: number) {
  const about = (index: number) =>
    ['Frogs lay their eggs in a pond.', 'A pond freezes from above.'][index] ?? `Note ${index}.`;
  const contents = Array.from({ length: slides }, (_, index) => ({
    title: `Page ${index}`,
    content: `<p>${about(index)}</p>`,
  }));
  return aTaughtCourse(api, contents);
}

describe('a search by words', () => {
  test('returns all passages of a course of one hundred, those with a word of the question first', async () => {
    const { passages } = await search('Why does the pond freeze?', await aPondCourse(100));
    expect(passages).toHaveLength(100);
    expect(passages.map(({ rank }) => rank > 0)).toEqual(passages.map((_, index) => index < 2));
  });

  test('returns only passages with a word of the question in a longer course', async () => {
    const { passages, searchedCount } = await search('Why does the pond freeze?', await aPondCourse(101));
    expect(passages.map(({ title }) => title).sort()).toEqual(['Page 0', 'Page 1']);
    expect(searchedCount).toBe(101);
  });

  test('adds the passages of a longer course that are nearest in meaning', async () => {
    const course = await aPondCourse(101);
    const [far] = await api.database.source.query<[{ id: string }]>(
      `SELECT id FROM passages WHERE course_id = $1 AND title = 'Page 50'`,
      [course.id],
    );
    const near: Vectors = {
      search: () => Promise.resolve({ model: 'near', similaritiesByPassage: new Map([[far.id, [0.9]]]) }),
    };
    const { passages } = await search('Why does the pond freeze?', course, near);
    expect(passages.at(-1)).toMatchObject({ id: far.id, rank: 0, similarities: [0.9] });
  });
});

describe('a Polish word, which has no stemmer', () => {
  test('is found in its other forms and counted with them, in a course and in all courses', async () => {
    await api.database.source.query('DELETE FROM courses');
    const course = await aTaughtCourse(api, POLISH);
    await api.database.source.query('ANALYZE passages');
    // Of all courses only the shares of single forms are known: two forms in one passage count twice.
    for (const [searched, frequency] of [[course, 1] as const, [null, 2] as const]) {
      const { passages, documentFrequency, language } = await search('Co robić przy oparzeniach?', searched);
      expect(language).toBe('pl');
      expect(passages[0]).toMatchObject({ title: 'Oparzenia' });
      expect(passages[0]?.rank).toBeGreaterThan(0);
      expect(documentFrequency.get('oparzeni')).toBe(frequency);
    }
  });
});
