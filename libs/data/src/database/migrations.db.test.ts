import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeUploadTexts, readStoredTexts } from '../authoring/upload-texts.js';
import { Upload } from '../entities/authoring/upload.entity.js';
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

test('sentences of uploads that are stored become messages, and unknown ones stay as they are', async () => {
  const { source } = database;
  await undoFrom('AddUploadTexts');
  const add = (status: string, message: string | null, details: string | null) =>
    source.query(
      `INSERT INTO uploads (id, file_name, file_key, fingerprint, stage, status, message, details)
       VALUES (gen_random_uuid(), 'deck.pdf', '', gen_random_uuid(), 'Queued', $1, $2, $3)`,
      [status, message, details],
    );
  const damaged = 'This PDF is damaged and could not be read. Export it again from its original and retry.';
  const long = 'This PDF has more than 500 pages. Split it into smaller decks and upload each.';
  const leftOut =
    '1 hidden slide left out · 3 animation steps merged · Pages 4, 7 and 9 to 11 could not be read · Page 12 has no picture';
  const halfKnown = '3 animation steps merged · Something else';
  for (const message of [damaged, long, 'Sorry.']) await add('failed', message, null);
  for (const details of [leftOut, halfKnown]) await add('completed', null, details);
  await add('processing', null, 'Page 3 of 10');
  await source.runMigrations();

  const uploads = await source.manager.find(Upload);
  const findTexts = (sentence: string) =>
    uploads
      .filter(({ message, details }) => message === sentence || details === sentence)
      .map(({ message, messageTexts, details, detailsTexts }) =>
        message ? readStoredTexts(message, messageTexts) : readStoredTexts(details, detailsTexts),
      )[0];
  expect(findTexts(damaged)).toEqual([{ id: 'authoring.upload.unreadable' }]);
  expect(findTexts(leftOut)).toEqual([
    { id: 'authoring.uploadDetails.hiddenSlides', values: { count: 1 } },
    { id: 'authoring.uploadDetails.animationSteps', values: { count: 3 } },
    { id: 'authoring.uploadDetails.unread', pages: [4, 7, 9, 10, 11] },
    { id: 'authoring.uploadDetails.undrawn', pages: [12] },
  ]);
  for (const sentence of [damaged, long, leftOut])
    expect(describeUploadTexts('en', findTexts(sentence) ?? [])).toBe(sentence);
  for (const sentence of ['Sorry.', halfKnown, 'Page 3 of 10']) expect(findTexts(sentence)).toBeNull();
  await source.query('DELETE FROM uploads');
});
