import { chance, dropIndexes, id } from './fill.mjs';

/**
 * Adds notes and discussions to a filled database by SQL alone: five notes for each enrollment, one learner with the maximum number of
 * notes, and threads of five posts, most of them in a few courses. Each instructor teaches ten courses.
 */

/** @typedef {import('./fill.mjs').Sizes} Sizes */

const NOTES_PER_ENROLLMENT = 5;
/** The number of notes that one person can have. */
const MAX_NOTES = 5000;
const THREADS_PER_COURSE = 200;
const POSTS_PER_THREAD = 5;
/** `fill` makes a user an instructor whose number has this remainder when divided by `every`. */
const INSTRUCTOR = { every: 500, remainder: 7 };
const COURSES_PER_INSTRUCTOR = 10;
/** The number of different words in the texts; low numbers are the most frequent words. */
const VOCABULARY_SIZE = 20_000;
const WORDS_PER_TEXT = 25;
/** The number of different texts. Rows share them, because a random text for each row would take many minutes. */
const TEXT_COUNT = 20_000;

/** SQL: the number of a random text; the same row always gets the same text. */
const chooseText = (/** @type {string} */ salt, /** @type {string} */ ...row) =>
  `floor(${TEXT_COUNT} * ${chance(salt, ...row)})::int`;

/** Texts such as 'abba audof', with short ones for quotes and titles. */
const TEXT_TABLE = `
  CREATE TEMP TABLE texts AS
  SELECT n, sentence, to_tsvector('simple', sentence) || to_tsvector('english', sentence) AS words, left(sentence, 60) AS quote
    FROM (SELECT n, string_agg(translate((1000 + floor(${VOCABULARY_SIZE} * power(${chance('word', 'n', 'w')}, 3)))::text,
                                         '0123456789', 'bafodumike'), ' ') AS sentence
            FROM generate_series(0, ${TEXT_COUNT - 1}) n, generate_series(1, ${WORDS_PER_TEXT}) w GROUP BY n) made`;

/**
 * @param {import('pg').Client} client of the superuser that filled the database
 * @param {Sizes} sizes
 * @param {(line: string) => void} [say]
 */
export async function fillDiscussion(client, { users, courses }, say = () => undefined) {
  const threads = courses * THREADS_PER_COURSE;
  const run = async (/** @type {string} */ what, /** @type {string} */ sql) => {
    const startedAt = performance.now();
    const { rowCount } = await client.query(sql);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`${(rowCount ?? 0).toLocaleString('en')} ${what}, ${seconds} s`);
  };
  await client.query('SET session_replication_role = replica');
  await run('texts', TEXT_TABLE);
  await client.query('ALTER TABLE texts ADD PRIMARY KEY (n)');
  const restore = await dropIndexes(client, ['notes', 'threads', 'posts', 'thread_members']);
  await run('course instructors', COURSE_INSTRUCTORS(users, courses));
  await run('notes', NOTES);
  await run('notes of one learner', MAX_NOTES_OF_ONE_LEARNER);
  await run('threads', THREADS(threads, courses));
  await run('posts', POSTS);
  await run('accepted answers', ACCEPTED);
  await run('followed threads', MEMBERS);
  await run('reports', REPORTS);
  await run('indexes', restore);
  await client.query('SET session_replication_role = origin');
  await run('tables analyzed', 'VACUUM (ANALYZE)');
}

const COURSE_INSTRUCTORS = (/** @type {number} */ users, /** @type {number} */ courses) => `
  INSERT INTO course_instructors (course_id, user_id, is_owner)
  SELECT ${id('course', 'n')}, ${id(
    'user',
    `n / ${COURSES_PER_INSTRUCTOR} % ${Math.max(1, Math.ceil((users - INSTRUCTOR.remainder) / INSTRUCTOR.every))} * ${INSTRUCTOR.every} + ${INSTRUCTOR.remainder}`,
  )}, true FROM generate_series(1, ${courses}) n`;

/** SQL: the slides of a course with their number in the course, from 0. */
const SLIDES = `
  SELECT modules.course_id, slides.id, slides.title, modules.title AS module_title,
         row_number() OVER (PARTITION BY modules.course_id ORDER BY modules.position, slides.position) - 1 AS at,
         count(*) OVER (PARTITION BY modules.course_id) AS count
    FROM slides JOIN modules ON modules.id = slides.module_id`;

const NOTE_COLUMNS = `id, user_id, course_id, slide_id, first_slide_id, course_title, module_title, slide_title, kind, quote, start_letter,
  end_letter, color, text, created_at`;

const NOTES = `
  INSERT INTO notes (${NOTE_COLUMNS})
  SELECT ${id('note', 'u', 'c', 'places.n')}, ${id('user', 'u')}, own.course_id, own.id, own.id, 'Course ' || c, own.module_title, own.title,
         CASE WHEN places.n = 0 THEN 'bookmark' WHEN places.n % 2 = 1 THEN 'highlight' ELSE 'note' END,
         CASE WHEN places.n % 2 = 1 THEN texts.quote END, CASE WHEN places.n % 2 = 1 THEN places.n END,
         CASE WHEN places.n % 2 = 1 THEN places.n + 50 END, 'yellow',
         CASE WHEN places.n > 0 AND places.n % 2 = 0 THEN texts.sentence ELSE '' END,
         made + interval '1 hour' * places.n
    FROM (SELECT u, c, made, n FROM places, generate_series(0, ${NOTES_PER_ENROLLMENT - 1}) n) places
    JOIN (${SLIDES}) own ON own.course_id = ${id('course', 'c')} AND own.at = (u + places.n) % own.count
    JOIN texts ON texts.n = ${chooseText('note', 'u', 'c', 'places.n')}`;

const MAX_NOTES_OF_ONE_LEARNER = `
  INSERT INTO notes (${NOTE_COLUMNS})
  SELECT ${id('note', "'one'", 'numbers.n')}, (SELECT notes.user_id FROM notes GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1), own.course_id, own.id,
         own.id, 'Course', own.module_title, own.title, 'note', NULL, NULL, NULL, 'blue', texts.sentence,
         now() - interval '1 minute' * numbers.n
    FROM generate_series(1, ${MAX_NOTES} - 500) numbers (n)
    JOIN texts ON texts.n = ${chooseText('one', 'numbers.n')}
    JOIN (SELECT slides.*, row_number() OVER () AS number, count(*) OVER () AS total FROM (${SLIDES}) slides) own
      ON own.number = numbers.n % own.total + 1`;

/** A few courses have many threads. Askers take the course. */
const THREADS = (/** @type {number} */ threads, /** @type {number} */ courses) => `
  WITH asking AS MATERIALIZED (
    SELECT u, c, row_number() OVER (PARTITION BY c ORDER BY u) - 1 AS at, count(*) OVER (PARTITION BY c) AS count FROM places)
  INSERT INTO threads (id, course_id, slide_id, first_slide_id, module_title, slide_title, title, audience, asker_id, is_from_tutor,
                       post_count, answer_count, created_at, last_post_at, first_answer_at)
  SELECT ${id('thread', 't')}, own.course_id, own.id, own.id, own.module_title, own.title,
         CASE WHEN t % 3 = 0 THEN (SELECT texts.quote FROM texts WHERE texts.n = t % ${TEXT_COUNT}) ELSE '' END, CASE WHEN t % 20 = 0 THEN 'instructors' ELSE 'class' END,
         ${id('user', 'u')}, t % 10 = 0, ${POSTS_PER_THREAD}, ${POSTS_PER_THREAD - 1}, asked, asked + interval '5 hours', asked + interval '1 hour'
    FROM (SELECT t, ceil(${courses} * power(${chance('asked', 't')}, 1.9) + 0.001)::int AS c,
                 now() - interval '400 days' * ${chance('age', 't')} AS asked
            FROM generate_series(1, ${threads}) t) given
    JOIN asking USING (c)
    JOIN (${SLIDES}) own ON own.course_id = ${id('course', 'c')} AND own.at = t % own.count
   WHERE asking.at = t % asking.count`;

/** The question has the id of its thread. */
const POSTS = `
  WITH asking AS MATERIALIZED (
    SELECT u, ${id('course', 'c')} AS course_id, row_number() OVER (PARTITION BY c ORDER BY u) - 1 AS at, count(*) OVER (PARTITION BY c) AS count
      FROM places)
  INSERT INTO posts (id, thread_id, author_id, text, words, created_at)
  SELECT CASE WHEN made.n = 0 THEN made.id ELSE ${id('post', 'made.id', 'made.n')} END, made.id, CASE WHEN made.n = 0 THEN asker_id ELSE author END, texts.sentence,
         texts.words, made.created_at + interval '1 hour' * made.n
    FROM (SELECT threads.id, threads.asker_id, threads.created_at, series.n, ${id('user', 'asking.u')} AS author
            FROM threads
            JOIN generate_series(0, ${POSTS_PER_THREAD - 1}) series (n) ON true
            JOIN asking ON asking.course_id = threads.course_id
                       AND asking.at = mod(abs(hashtext(threads.id::text || series.n)::bigint), asking.count)) made
    JOIN texts ON texts.n = ${chooseText('sentence', 'made.id', 'made.n')}`;

/** Seven of ten threads have an accepted answer. */
const ACCEPTED = `
  UPDATE threads SET accepted_post_id = ${id('post', 'threads.id', '1')}, accepted_at = created_at + interval '2 hours',
                     is_accepted_by_instructor = ${chance('by', 'threads.id')} < 0.5
   WHERE ${chance('accepted', 'threads.id')} < 0.7`;

const MEMBERS = `
  INSERT INTO thread_members (thread_id, user_id, is_following, read_at)
  SELECT DISTINCT ON (posts.thread_id, posts.author_id) posts.thread_id, posts.author_id, true, posts.created_at
    FROM posts ORDER BY posts.thread_id, posts.author_id, posts.created_at DESC`;

const REPORTS = `
  INSERT INTO post_reports (post_id, user_id, reason)
  SELECT posts.id, (SELECT id FROM users ORDER BY id LIMIT 1), 'Rude' FROM posts ORDER BY posts.id LIMIT 200`;
