import { expect, test } from 'vitest';
import { findDifferences, lookAround } from './look.mjs';

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
  expect(findDifferences(before, before, after)).toEqual([
    'Lin /api/courses .0.title: Bees → Wasps',
    'Lin /api/courses .0.stars: 5 → nothing',
  ]);
});

test('what changes between two looks at one version does not count', async () => {
  const [first, second, after] = await Promise.all(
    [1, 2, 3].map((now) => look({ '/api/goal': { now, days: now === 3 ? 4 : 3 } })),
  );
  expect(findDifferences(first, second, after)).toEqual(['Lin /api/goal .days: 3 → 4']);
});

test('files that answers name are looked at, too', async () => {
  const path = '/api/files/courses/1/slide.webp';
  const before = await look({ '/api/slides': [path], [path]: 'one' });
  const after = await look({ '/api/slides': [path], [path]: 'two' });
  expect(findDifferences(before, before, after)).toEqual([`Lin ${path} : one → two`]);
});
