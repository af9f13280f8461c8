import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./person.mjs').Person} Person */

/**
 * What people see: for each value of each answer, its text. Keys are person, path and place in the answer.
 * @typedef {{ values: Map<string, string>, answers: number }} View
 */

const PARALLEL_REQUESTS = 6;
const MAX_IDS = 3;
const LOOKUP_TIMEOUT_MS = 250;
const PAGE_ATTEMPTS = 5;
/** They end the session, lead elsewhere or do not end, or say what runs, what is new in it and who is signed in right now. */
const LEFT_OUT =
  /^\/api\/(logout|login|callback|health|openapi|auth\/sessions|admin\/(about|changelog|health))|-progress$/;
const FILE = /^\/api\/(files|question-pictures|site-pictures)\/[^ ]+$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * What versions after the last release show otherwise on purpose, as person, path and place. A release empties the list.
 * @type {RegExp[]}
 */
const INTENDED_CHANGES = [
  // Pages of visitors have what this call answered.
  /^\S+( as \S+)? \/api\/site\/landing /,
  // Certificates have the color of the site, which 1.0.0 drew in the color of the category.
  /^\S+( as \S+)? \/api\/certificates\/view\/\S+ bytes/,
  // The page of reminders has kinds about questions to people.
  /^\S+( as \S+)? \/api\/reminders\/unsubscribe\/\S+ text/,
  // Notifications have graded work and answers that wait for a grade, and count them.
  /^\S+( as \S+)? \/api\/notifications(\/unread)? \.(items\.|total$|unreadCount$)/,
  // Visitors get prerendered HTML also with the site's own categories.
  /^visitor \/(courses)? text/,
];

/** Where the values of a parameter are found: by the word before it in the path, else by its name. */
const IDS = {
  courses: 'SELECT id::text AS value FROM courses ORDER BY id',
  enrollments: 'SELECT course_id::text AS value FROM enrollments ORDER BY id',
  slug: 'SELECT slug AS value FROM courses ORDER BY id',
  examId: 'SELECT id::text AS value FROM exams ORDER BY id',
  userId: 'SELECT id::text AS value FROM users ORDER BY email',
  attemptId: 'SELECT id::text AS value FROM attempts ORDER BY id',
  answerId: `SELECT id::text AS value FROM attempt_questions ORDER BY id`,
  questionId: 'SELECT id::text AS value FROM questions ORDER BY id',
  version: 'SELECT DISTINCT version::text AS value FROM question_versions ORDER BY 1',
  importId: 'SELECT id::text AS value FROM user_imports ORDER BY id',
  verificationId: 'SELECT verification_id::text AS value FROM certificates ORDER BY id',
  sessionId: 'SELECT id::text AS value FROM chat_sessions ORDER BY id',
  groupId: 'SELECT id::text AS value FROM groups ORDER BY id',
  moduleId: 'SELECT id::text AS value FROM modules ORDER BY id',
  pictureId: 'SELECT id::text AS value FROM question_pictures ORDER BY id',
  uploadId: 'SELECT id::text AS value FROM uploads ORDER BY id',
  versionId: 'SELECT id::text AS value FROM course_versions ORDER BY id',
  code: 'SELECT code AS value FROM group_join_links ORDER BY id',
  webhookId: 'SELECT id::text AS value FROM webhooks ORDER BY id',
  unsubscribe: 'SELECT unsubscribe_token AS value FROM reminder_settings ORDER BY user_id',
};

/**
 * The paths of all GET calls of a version with ids of the database, and its pages.
 * @param {string} folder of the version
 * @param {import('pg').Pool} database
 */
export async function listPaths(folder, database) {
  /** @type {Map<string, string[]>} */
  const ids = new Map();
  for (const [name, sql] of Object.entries(IDS)) {
    const { rows } = await database.query(`${sql} LIMIT ${MAX_IDS}`);
    ids.set(
      name,
      rows.map(({ value }) => value),
    );
  }
  const calls = readFileSync(join(folder, 'api/endpoints.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => /^GET (\/api\/\S+)/.exec(line)?.[1] ?? [])
    .filter((path) => !LEFT_OUT.test(path));
  const pages = ['learner', 'admin', 'tutor'].flatMap((remote) => {
    const text = readFileSync(join(folder, `mfe-${remote}/src/remote.routes.json`), 'utf8');
    return [...text.matchAll(/"path": "(\/[^"*]*)"/g)].flatMap(([, path = '']) =>
      path.replaceAll(/:(\w+)\??/g, '{$1}'),
    );
  });
  return [...calls, ...pages].flatMap((path) => fillPath(path, ids));
}

/** @param {string} path @param {Map<string, string[]>} ids @returns {string[]} none where there is no id */
function fillPath(path, ids) {
  const parameter = /(?:\/(\w[\w-]*))?\/\{(\w+)\}/.exec(path);
  if (!parameter) return [path];
  const [, word = '', name = ''] = parameter;
  const values = ids.get(name) ?? ids.get(word) ?? [];
  return values.flatMap((value) => fillPath(path.replace(`{${name}}`, encodeURIComponent(value)), ids));
}

/**
 * Looks at everything as each person, and at the files that the answers name.
 * @param {Person[]} people
 * @param {string[]} paths
 * @returns {Promise<View>}
 */
export async function lookAround(people, paths) {
  /** @type {View} */
  const view = { values: new Map(), answers: 0 };
  for (const person of people) {
    const files = new Set();
    await inParallel(paths, async (path) => {
      for (const text of await lookAt(view, person, path)) if (FILE.test(text)) files.add(text);
    });
    await inParallel([...files], (path) => lookAt(view, person, path));
  }
  return view;
}

/** @param {View} view @param {Person} person @param {string} path @returns {Promise<string[]>} the texts of the answer */
async function lookAt(view, person, path) {
  const isPage = !path.startsWith('/api/');
  const answer = await (isPage ? askPage(person, path) : person.ask(path));
  const bytes = Buffer.from(await answer.arrayBuffer());
  view.answers++;
  const key = `${person.name} ${path}`;
  view.values.set(`${key} status`, String(answer.status));
  const type = answer.headers.get('content-type') ?? '';
  const texts = [];
  for (const [place, text] of readValues(bytes, type)) {
    view.values.set(`${key} ${place}`, text);
    texts.push(text);
  }
  return texts;
}

/**
 * Asks again where the server may have left out the title of a course, because it does not look for longer on a busy machine:
 * `LOOKUP_TIMEOUT_MS` in api/src/platform/web/web-files.ts.
 * @param {Person} person
 * @param {string} path
 */
async function askPage(person, path) {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now();
    const answer = await person.ask(path, { headers: { accept: 'text/html' } });
    if (performance.now() - began < LOOKUP_TIMEOUT_MS || attempt === PAGE_ATTEMPTS) return answer;
    await answer.arrayBuffer();
  }
}

/** @param {Buffer} bytes @param {string} type @returns {[string, string][]} */
function readValues(bytes, type) {
  if (type.includes('json')) return [...flatten(JSON.parse(bytes.toString()), '')];
  // Scripts and styles are of another build; what people read is the text.
  if (type.includes('html')) return [['text', readText(bytes.toString())]];
  if (type.startsWith('text/'))
    return bytes
      .toString()
      .split('\n')
      .map((line, index) => [`line ${index}`, line]);
  return [['bytes', createHash('sha256').update(bytes).digest('hex')]];
}

/** @param {string} html */
function readText(html) {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const body = html
    .slice(Math.max(0, html.indexOf('<body')))
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  return `${title} ${body.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ')}`;
}

/** @param {unknown} value @param {string} place @returns {Generator<[string, string]>} */
function* flatten(value, place) {
  if (value === null || typeof value !== 'object') yield [place, String(value)];
  else for (const [name, inner] of Object.entries(value)) yield* flatten(inner, `${place}.${name}`);
}

/**
 * Lists what is not as before. Values that differ between two looks at the same version do not count, nor do values that are new, and
 * times since the test began: they say when the worker computed something, or when a person was last seen.
 * @param {View} before
 * @param {View} again the same version a moment later
 * @param {View} after
 * @param {Date} since
 * @param {RegExp[]} [intended]
 */
export function findDifferences(before, again, after, since, intended = INTENDED_CHANGES) {
  const isRecent = (/** @type {string | undefined} */ text) =>
    text !== undefined && MOMENT.test(text) && new Date(text) >= since;
  const differences = [];
  for (const [key, text] of before.values) {
    if (again.values.get(key) !== text || intended.some((change) => change.test(key))) continue;
    const now = after.values.get(key);
    if (isRecent(text) && isRecent(now)) continue;
    if (now !== text) differences.push(`${key}: ${text.slice(0, 120)} → ${now?.slice(0, 120) ?? 'nothing'}`);
  }
  return differences;
}

/** The answers of a look in which the version itself failed. @param {View} view @returns {string[]} */
export const findErrors = ({ values }) =>
  [...values].flatMap(([key, text]) =>
    / status$/.test(key) && Number(text) >= 500 ? [`${key}: ${text}`] : [],
  );

/** @param {string[]} items @param {(item: string) => Promise<unknown>} work */
async function inParallel(items, work) {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, one));
}
