import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the migrations give exactly the tables that the entities describe', async () => {
  const { upQueries } = await database.source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('every migration after the baseline can be taken back and applied again', async () => {
  const later = database.source.migrations.slice(1);
  for (const _ of later) await database.source.undoLastMigration();
  expect(await database.source.runMigrations()).toHaveLength(later.length);
});

/** Takes back a migration and those after it. */
async function undoFrom(first: string) {
  const names = database.source.migrations.map((migration) => migration.constructor.name);
  const later = names.length - names.findIndex((name) => name.startsWith(first));
  for (let index = 0; index < later; index++) await database.source.undoLastMigration();
}

test('a question keeps the number of its saves when the column gets its new name', async () => {
  const { source } = database;
  await undoFrom('OneVersionColumn');
  await source.query(
    `WITH category AS (INSERT INTO question_categories (name) VALUES ('Bees') RETURNING id)
     INSERT INTO questions (category_id, title, type, revision) SELECT id, 'Honey', 'essay', 7 FROM category`,
  );
  await source.runMigrations();
  expect(await source.query('SELECT title, version FROM questions')).toEqual([
    { title: 'Honey', version: 7 },
  ]);
  await source.query('DELETE FROM questions');
});

test("the tutor's own sentences in stored answers become messages, and other paragraphs stay", async () => {
  const { source } = database;
  await undoFrom('AddAnswerParts');
  const contents = [
    "I couldn't find this in this course. Try other words, or ask about one of the slides.",
    "That's it!\n\nCool the burn. [1]\n\nLeave butter away. [2]",
    "Have a try first, a guess is fine: after one more I'll show you the answer.\n\nOne more step. These are the first letters:\n\n> C… the burn.\n\nWhat is missing?",
    "Let's find it together. Open **Module 1 · Slide 2 · Burns**. Look for a length of time. What would you answer?",
    'Cool the burn. [1]',
  ];
  await source.query(
    `WITH chat AS (INSERT INTO chat_sessions (title) VALUES ('Burns') RETURNING id)
     INSERT INTO chat_messages (id, session_id, role, content, metadata, created_at)
     SELECT gen_random_uuid(), chat.id, 'assistant', content, '{"mode": "guide"}', now() + at * interval '1 second'
       FROM chat, unnest($1::text[]) WITH ORDINALITY AS answers (content, at)`,
    [contents],
  );
  await source.runMigrations();
  const answers = `SELECT content, metadata FROM chat_messages ORDER BY created_at`;
  const mode = 'guide';
  expect(await source.query(answers)).toEqual([
    { content: contents[0], metadata: { mode, parts: [{ id: 'tutor.notFound.course' }] } },
    {
      content: contents[1],
      metadata: {
        mode,
        parts: [{ id: 'tutor.guide.correct' }, 'Cool the burn. [1]', 'Leave butter away. [2]'],
      },
    },
    {
      content: contents[2],
      metadata: {
        mode,
        parts: [
          { id: 'tutor.guide.tryFirst', values: { left: 1 } },
          { id: 'tutor.guide.firstLetters' },
          '> C… the burn.',
          { id: 'tutor.guide.whatIsMissing' },
        ],
      },
    },
    {
      content: contents[3],
      metadata: {
        mode,
        parts: [
          {
            id: 'tutor.guide.whereToLook',
            values: { module: '1', slide: '2', title: 'Burns', kind: 'duration' },
          },
        ],
      },
    },
    { content: contents[4], metadata: { mode } },
  ]);
  await undoFrom('AddAnswerParts');
  expect(await source.query(answers)).toEqual(contents.map((content) => ({ content, metadata: { mode } })));
  await source.runMigrations();
});
