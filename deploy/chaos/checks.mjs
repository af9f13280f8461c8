import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('pg').Pool} Pool */

/**
 * Hash of everything in a course that is the same for each upload of one deck: modules, slides, text, order, pictures.
 * @param {Pool} database
 * @param {string} dataDir
 * @param {string} courseId
 */
export async function hashCourse(database, dataDir, courseId) {
  const hash = createHash('sha256');
  const hashPicture = (/** @type {string | null} */ key) =>
    hash.update(key ? readFileSync(join(dataDir, 'files', key)) : 'none');
  const { rows: courses } = await database.query(
    'SELECT description, category, level, thumbnail_key FROM courses WHERE id = $1',
    [courseId],
  );
  const { thumbnail_key: thumbnail, ...course } = courses[0];
  hash.update(JSON.stringify(course));
  hashPicture(thumbnail);
  const { rows: slides } = await database.query(
    `SELECT modules.title AS module, modules.description, modules.position AS module_position, slides.position,
            slides.title, slides.content, slides.image_width, slides.image_height, slides.image_key,
            slides.image_widths
       FROM modules LEFT JOIN slides ON slides.module_id = modules.id
      WHERE modules.course_id = $1
      ORDER BY modules.position, slides.position`,
    [courseId],
  );
  for (const { image_key: key, ...slide } of slides) {
    hash.update(JSON.stringify(slide));
    hashPicture(key);
    // The key of a smaller picture ends in its width (libs/data/src/courses/slide-picture.ts).
    for (const width of slide.image_widths) hashPicture(key.replace(/(\.\w+)?$/, `-${width}$1`));
  }
  return hash.digest('hex');
}

/**
 * Finds what is wrong with an administrator's uploads, and counts those that ended.
 * @param {Pool} database
 * @param {string} dataDir
 * @param {object} expected
 * @param {string} expected.adminId
 * @param {{ uploadId?: string, courseId?: string }[]} expected.accepted what the API answered to each upload: its id, or its course
 * @param {Map<string, { status: string }>} expected.received the last event of the progress stream, by upload
 * @param {Map<string, string>} expected.hashes of the reference courses, by name of the deck; the title of an upload begins with that name
 * @returns {Promise<{ wrong: string[], completed: number, failed: number }>}
 */
export async function checkUploads(database, dataDir, { adminId, accepted, received, hashes }) {
  const { rows } = await database.query(
    `SELECT uploads.id, status, message, uploads.title, course_id, courses.id AS course
       FROM uploads LEFT JOIN courses ON courses.id = course_id
      WHERE user_id = $1`,
    [adminId],
  );
  const wrong = [];
  for (const { uploadId, courseId } of accepted) {
    const known = rows.some((row) => row.id === uploadId || (courseId && row.course_id === courseId));
    if (!known) wrong.push(`The accepted upload ${uploadId ?? courseId} is lost`);
  }
  for (const { id, status, message, title, course } of rows) {
    const last = received.get(id)?.status;
    if (last !== status) wrong.push(`Upload ${id} is ${status}, the stream's client received ${last}`);
    if (status === 'failed' && !message) wrong.push(`Upload ${id} failed without a reason`);
    if (status !== 'completed') continue;
    if (!course) wrong.push(`Upload ${id} is completed and has no course`);
    else if ((await hashCourse(database, dataDir, course)) !== hashes.get(title.split(' ')[0]))
      wrong.push(`The course of upload ${id} (${title}) differs from its reference`);
  }
  const count = (/** @type {string} */ status) => rows.filter((row) => row.status === status).length;
  return { wrong, completed: count('completed'), failed: count('failed') };
}

/**
 * Finds what was acknowledged to a learner and then lost.
 * @param {Pool} database
 * @param {string} userId
 * @param {Awaited<ReturnType<typeof import('./people.mjs').studyCourse>>} acknowledged
 * @returns {Promise<string[]>}
 */
export async function checkLearner(database, userId, acknowledged) {
  const { rows: enrollments } = await database.query(
    'SELECT id, progress::float FROM enrollments WHERE user_id = $1',
    [userId],
  );
  const [{ id, progress } = { id: null, progress: 0 }] = enrollments;
  const seen = await findIds(database, 'SELECT slide_id AS id FROM slide_views WHERE enrollment_id = $1', id);
  const completed = await findIds(
    database,
    'SELECT module_id AS id FROM module_completions WHERE enrollment_id = $1',
    id,
  );
  const certificates = await findIds(database, 'SELECT id FROM certificates WHERE user_id = $1', userId);
  const wrong = [];
  if (enrollments.length !== 1) wrong.push(`A learner has ${enrollments.length} enrollments in one course`);
  if (progress < acknowledged.progress) wrong.push(`Progress ${acknowledged.progress} fell to ${progress}`);
  if (acknowledged.seen.some((slide) => !seen.has(slide))) wrong.push('An acknowledged slide is lost');
  if (acknowledged.completed.some((module) => !completed.has(module)))
    wrong.push('An acknowledged module is lost');
  if (certificates.size !== 1) wrong.push(`A learner who finished has ${certificates.size} certificates`);
  return wrong;
}

/**
 * Finds orphaned rows and files, and missing files, after all uploads have ended and the sweeps have run.
 * @param {Pool} database
 * @param {string} dataDir
 * @returns {Promise<string[]>}
 */
export async function checkOrphans(database, dataDir) {
  const referenced = await findIds(
    database,
    `SELECT image_key AS id FROM slides WHERE image_key IS NOT NULL
      UNION SELECT regexp_replace(image_key, '(\\.\\w+)?$', '-' || width || '\\1') FROM slides, unnest(image_widths) width
      UNION SELECT thumbnail_key FROM courses WHERE thumbnail_key IS NOT NULL
      UNION SELECT file_key FROM uploads WHERE status = 'processing' OR file_retained_until > now()`,
  );
  const stored = new Set(filesUnder(join(dataDir, 'files')));
  const outputs = await findIds(database, 'SELECT upload_id AS id FROM ingest_stage_outputs');
  const stray = await findIds(
    database,
    `SELECT courses.id FROM courses LEFT JOIN uploads ON course_id = courses.id WHERE uploads.id IS NULL`,
  );
  const empty = await findIds(
    database,
    'SELECT id FROM courses WHERE NOT EXISTS (SELECT FROM modules WHERE course_id = courses.id)',
  );
  return [
    ...[...stored]
      .filter((file) => !referenced.has(file))
      .map((file) => `The file ${file} belongs to no row`),
    ...[...referenced].filter((file) => !stored.has(file)).map((file) => `The file ${file} is missing`),
    ...[...outputs].map((id) => `A stage output of the ended upload ${id} is left`),
    ...[...stray].map((id) => `Course ${id} belongs to no upload`),
    ...[...empty].map((id) => `Course ${id} has no module`),
  ];
}

/**
 * @param {Pool} database
 * @param {string} query
 * @param {string | null} [parameter]
 * @returns {Promise<Set<string>>}
 */
async function findIds(database, query, parameter) {
  const { rows } = await database.query(query, parameter === undefined ? [] : [parameter]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keys of the files in a folder.
 * @param {string} folder
 */
function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
