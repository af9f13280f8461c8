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
/** They end the session, lead elsewhere or do not end, or say what runs and who is signed in right now. */
const LEFT_OUT =
  /^\/api\/(logout|login|callback|health|openapi|auth\/sessions|admin\/about|admin\/health)|-progress$/;
const FILE = /^\/api\/(files|question-pictures)\/[^ ]+$/;

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
  const answer = await person.ask(path, isPage ? { headers: { accept: 'text/html' } } : {});
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
 * Lists what is not as before. Values that differ between two looks at the same version, such as times of now, do not count; nor do
 * values that are new.
 * @param {View} before
 * @param {View} again the same version a moment later
 * @param {View} after
 */
export function findDifferences(before, again, after) {
  const differences = [];
  for (const [key, text] of before.values) {
    if (again.values.get(key) !== text) continue;
    const now = after.values.get(key);
    if (now !== text) differences.push(`${key}: ${text.slice(0, 120)} → ${now?.slice(0, 120) ?? 'nothing'}`);
  }
  return differences;
}

/** @param {string[]} items @param {(item: string) => Promise<unknown>} work */
async function inParallel(items, work) {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, one));
}
