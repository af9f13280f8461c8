import { afterAll, beforeAll, expect, test } from 'vitest';
import { reindexCourse, writePassages } from './passages.js';
import { slideLanguages } from './slide-languages.js';
import { slideText } from './slide-text.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const GERMAN =
  'Die Häuser der Stadt wurden im Jahre 1666 bei einem großen Brand zerstört. Danach wurden sie aus Stein wieder aufgebaut, damit sich ein solches Feuer nicht noch einmal ausbreiten kann.';

async function aCourse(content: string): Promise<string> {
  const [{ id }] = await database.source.query<[{ id: string }]>(
    `WITH course AS (
       INSERT INTO courses (slug, title) VALUES (gen_random_uuid(), 'Course') RETURNING id
     ), module AS (
       INSERT INTO modules (course_id, title, position) SELECT id, 'Module', 0 FROM course RETURNING id
     ), slide AS (
       INSERT INTO slides (module_id, title, content, position) SELECT id, 'Brände', $1, 0 FROM module
     )
     SELECT id FROM course`,
    [`<p>${content}</p>`],
  );
  return id;
}

const passagesOf = (courseId: string) =>
  database.source.query<
    { id: string; language: string | null; config: string; words: string; embedding: Buffer | null }[]
  >('SELECT id, language, config, words::text, embedding FROM passages WHERE course_id = $1', [courseId]);

test('a passage is indexed by the stemmer of its language, without diacritics', async () => {
  const courseId = await aCourse(GERMAN);
  await writePassages(database.source, courseId);
  const [passage] = await passagesOf(courseId);
  expect(passage).toMatchObject({ language: 'de', config: 'german' });
  expect(passage?.words).toContain("'haus'");
  expect(passage?.words).toContain("'brand':1A");
  expect(passage?.words).not.toContain("'der'");
  const languages = await database.source.query(
    'SELECT language, config, passage_count FROM course_languages WHERE course_id = $1',
    [courseId],
  );
  expect(languages).toEqual([{ language: 'de', config: 'german', passage_count: 1 }]);
});

test('passages of a long slide are exact parts of its text', async () => {
  const sentence = 'The  first word (a b.c) is “quoted”.  And so on… 水は大切です。火は危険です。';
  const content = `${sentence.repeat(40)}<br>${'x'.repeat(4000)}<br>${sentence.repeat(5)}`;
  const courseId = await aCourse(content);
  await writePassages(database.source, courseId);
  const rows = await database.source.query<{ text: string }[]>(
    'SELECT text FROM passages WHERE course_id = $1 ORDER BY position',
    [courseId],
  );
  const text = slideText(`<p>${content}</p>`);
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) {
    expect(row.text.length).toBeLessThanOrEqual(1500);
    expect(text).toContain(row.text);
  }
  const joined = rows.map((row) => row.text).join('');
  expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('speaker notes become passages only while the course shows them', async () => {
  const courseId = await aCourse(GERMAN);
  await database.source.query(
    "UPDATE slides SET notes = 'Fragen Sie nach Rauchmeldern.' WHERE module_id IN (SELECT id FROM modules WHERE course_id = $1)",
    [courseId],
  );
  const texts = async (isShown: boolean) => {
    await database.source.query('UPDATE courses SET shows_notes = $2 WHERE id = $1', [courseId, isShown]);
    await writePassages(database.source, courseId);
    const rows = await database.source.query<{ text: string }[]>(
      'SELECT text FROM passages WHERE course_id = $1 ORDER BY position',
      [courseId],
    );
    return rows.map(({ text }) => text);
  };
  expect(await texts(false)).toEqual([GERMAN]);
  expect(await texts(true)).toEqual([GERMAN, 'Fragen Sie nach Rauchmeldern.']);
  expect(await texts(false)).toEqual([GERMAN]);
});

test('passages of earlier versions are indexed again and lose nothing', async () => {
  const courseId = await aCourse(GERMAN);
  await writePassages(database.source, courseId);
  // As the migration leaves them.
  await database.source.query(
    "UPDATE passages SET language = NULL, config = 'english', words = to_tsvector('english', text), embedding = '\\x01' WHERE course_id = $1",
    [courseId],
  );
  await database.source.query('DELETE FROM course_languages WHERE course_id = $1', [courseId]);
  const [before] = await passagesOf(courseId);
  while (await reindexCourse(database.source));
  const [after] = await passagesOf(courseId);
  expect(after).toMatchObject({
    id: before?.id,
    embedding: before?.embedding,
    language: 'de',
    config: 'german',
  });
  expect(after?.words).toContain("'haus'");
});

test('a course without passages is indexed, a course without slides is left alone', async () => {
  const courseId = await aCourse(GERMAN);
  await database.source.query("INSERT INTO courses (slug, title) VALUES ('empty', 'Empty')");
  while (await reindexCourse(database.source));
  expect(await passagesOf(courseId)).toHaveLength(1);
});

const languageOf = async (courseId: string) =>
  (
    await database.source.query<{ language: string | null }[]>('SELECT language FROM courses WHERE id = $1', [
      courseId,
    ])
  )[0]?.language;

test('a course gets the language of its text once, and its slides are tagged with it', async () => {
  const courseId = await aCourse(GERMAN);
  await writePassages(database.source, courseId);
  expect(await languageOf(courseId)).toBe('de');
  expect([...(await slideLanguages(database.source, { courseId })).values()]).toEqual(['de']);
  await database.source.query("UPDATE slides SET content = '' WHERE title = 'Brände'");
  await database.source.query("UPDATE courses SET language = 'zh-Hant' WHERE id = $1", [courseId]);
  await writePassages(database.source, courseId);
  expect(await languageOf(courseId)).toBe('zh-Hant');
  expect(await passagesOf(courseId)).toMatchObject([{ language: 'zh', config: 'simple' }]);
  expect([...(await slideLanguages(database.source, { courseId })).values()]).toEqual(['zh-Hant']);
});

test('a course without words has no language until it has some', async () => {
  const courseId = await aCourse('1 + 1');
  await database.source.query(
    "UPDATE slides SET title = '' WHERE module_id IN (SELECT id FROM modules WHERE course_id = $1)",
    [courseId],
  );
  await writePassages(database.source, courseId);
  expect(await languageOf(courseId)).toBeNull();
});
