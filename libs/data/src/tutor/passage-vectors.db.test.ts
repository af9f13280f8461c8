import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { embedPassages, quantize } from './passage-vectors.js';
import { writePassages } from './passages.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.source.query('DELETE FROM courses'));

const ENGLISH =
  'The bank pays interest once a year. The customer may close the account without giving notice to the bank.';
const GERMAN =
  'Die Bank zahlt einmal im Jahr Zinsen. Der Kunde darf das Konto ohne Kündigung bei der Bank schließen.';

/** A model whose vector is the length of the text. */
function aModel(options: { name?: string; unit?: 'sentence' | 'passage'; languages?: string[] } = {}) {
  const texts: string[] = [];
  return {
    texts,
    name: 'one',
    unit: 'sentence' as const,
    languages: undefined,
    ...options,
    embed: (batch: string[]) => {
      texts.push(...batch);
      return Promise.resolve(batch.map((text) => new Float32Array([text.length, -1])));
    },
  };
}

async function aCourse(contents: string[]): Promise<void> {
  const [{ id }] = await database.source.query<[{ id: string }]>(
    `WITH course AS (
       INSERT INTO courses (slug, title) VALUES (gen_random_uuid(), 'Course') RETURNING id
     ), module AS (
       INSERT INTO modules (course_id, title, position) SELECT id, 'Module', 0 FROM course RETURNING id
     ), slide AS (
       INSERT INTO slides (module_id, title, content, position)
       SELECT module.id, 'Interest', content, at
         FROM module, unnest($1::text[]) WITH ORDINALITY AS slide(content, at)
     )
     SELECT id FROM course`,
    [contents.map((content) => `<p>${content}</p>`)],
  );
  await writePassages(database.source, id);
}

const stored = () =>
  database.source.query<
    { embedding_model: string | null; embedding_parts: number | null; bytes: number | null }[]
  >('SELECT embedding_model, embedding_parts, length(embedding) AS bytes FROM passages ORDER BY text DESC');

test('every sentence gets a vector, read under its slide’s title, and only once', async () => {
  await aCourse([ENGLISH]);
  const model = aModel();
  expect(await embedPassages(database.source, model)).toBe(1);
  expect(model.texts).toEqual([
    'Interest: The bank pays interest once a year.',
    'Interest: The customer may close the account without giving notice to the bank.',
  ]);
  expect(await stored()).toEqual([{ embedding_model: 'one', embedding_parts: 2, bytes: 4 }]);
  expect(await embedPassages(database.source, model)).toBe(0);
});

test('a model that reads passages gets each as a whole, and another model starts again', async () => {
  await aCourse([ENGLISH, '']);
  expect(await embedPassages(database.source, aModel())).toBe(2);
  const model = aModel({ name: 'two', unit: 'passage' });
  expect(await embedPassages(database.source, model)).toBe(2);
  expect(model.texts.toSorted()).toEqual(['Interest: ', `Interest: ${ENGLISH}`]);
});

test('work that may not continue ends before the next passages, and is done later', async () => {
  await aCourse([ENGLISH]);
  const model = aModel();
  expect(await embedPassages(database.source, model, () => Promise.resolve(false))).toBe(0);
  expect(model.texts).toEqual([]);
  expect(await embedPassages(database.source, model)).toBe(1);
});

test('a model gets no slides in languages that it does not know', async () => {
  await aCourse([ENGLISH]);
  await aCourse([GERMAN]);
  expect(await embedPassages(database.source, aModel({ languages: ['en'] }))).toBe(1);
  expect((await stored()).map((passage) => passage.embedding_model)).toEqual(['one', null]);
});

test('eight bits a number keep the direction of a vector', () => {
  const vector = Float32Array.from({ length: 384 }, (_, index) => Math.sin(index) / 20);
  const small = quantize(vector);
  const dot = vector.reduce((sum, value, index) => sum + value * (small[index] ?? 0), 0);
  const cosine = dot / Math.hypot(...vector) / Math.hypot(...small);
  expect(cosine).toBeGreaterThan(0.999);
  expect([...quantize(new Float32Array(2))]).toEqual([0, 0]);
});
