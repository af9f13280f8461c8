import { expect, test } from 'vitest';
import { findDifferences, findErrors, lookAround } from './look.mjs';

const NOW = new Date('2026-03-01T12:00:00Z');

/** @param {Record<string, unknown>} answers JSON by path */
const look = (answers) =>
  lookAround(
    [{ name: 'Lin', ask: async (path) => Response.json(answers[path] ?? null) }],
    Object.keys(answers).filter((path) => !path.startsWith('/api/files/')),
  );

test('a value that an update changed or lost is found, a new one is none', async () => {
  const before = await look({ '/api/courses': [{ title: 'Bees', stars: 5 }], '/api/goal': { days: 3 } });
  const after = await look({
    '/api/courses': [{ title: 'Wasps', level: 1 }],
    '/api/goal': { days: 3, more: 1 },
  });
  expect(findDifferences(before, before, after, NOW)).toEqual([
    'Lin /api/courses .0.title: Bees → Wasps',
    'Lin /api/courses .0.stars: 5 → nothing',
  ]);
});

test('what changes between two looks at one version does not count', async () => {
  const [first, second, after] = await Promise.all(
    [1, 2, 3].map((now) => look({ '/api/goal': { now, days: now === 3 ? 4 : 3 } })),
  );
  expect(findDifferences(first, second, after, NOW)).toEqual(['Lin /api/goal .days: 3 → 4']);
});

test('a time since the test began may be a later one, an earlier time may not', async () => {
  const before = await look({
    '/api/analytics': { asOf: '2026-03-01T12:00:01Z', due: '2026-02-01T00:00:00Z' },
  });
  const after = await look({
    '/api/analytics': { asOf: '2026-03-01T12:00:31Z', due: '2026-03-01T12:00:31Z' },
  });
  expect(findDifferences(before, before, after, NOW)).toEqual([
    'Lin /api/analytics .due: 2026-02-01T00:00:00Z → 2026-03-01T12:00:31Z',
  ]);
});

test('an intended change does not count', async () => {
  const [before, after] = await Promise.all(
    ['Bees', 'Wasps'].map((title) => look({ '/api/courses': [{ title }], '/api/exams': [{ title }] })),
  );
  expect(findDifferences(before, before, after, NOW, [/^\w+ \/api\/courses /])).toEqual([
    'Lin /api/exams .0.title: Bees → Wasps',
  ]);
});

test('files that answers name are looked at, too', async () => {
  const path = '/api/files/courses/1/slide.webp';
  const before = await look({ '/api/slides': [path], [path]: 'one' });
  const after = await look({ '/api/slides': [path], [path]: 'two' });
  expect(findDifferences(before, before, after, NOW)).toEqual([`Lin ${path} : one → two`]);
});

test('an answer in which the version failed is found', async () => {
  const ask = async (/** @type {string} */ path) =>
    new Response('', { status: path === '/api/goal' ? 503 : 404 });
  const view = await lookAround([{ name: 'Lin', ask }], ['/api/goal', '/api/courses']);
  expect(findErrors(view)).toEqual(['Lin /api/goal status: 503']);
});
