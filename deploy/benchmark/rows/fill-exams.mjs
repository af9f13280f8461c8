import { dropIndexes } from './fill.mjs';

/**
 * Exams of the past, by SQL alone: each course gets a copy of one exam with copies of its questions, and each enrollment
 * an ended attempt with an answer and its final step for each question. Needs the temporary table of `fill`.
 */

const id = (/** @type {string} */ kind, /** @type {string} */ ...of) =>
  `overlay(overlay(md5('${kind}' || ${of.join(" || '-' || ")}) placing '8' from 13) placing '8' from 17)::uuid`;
/** A row of a table with other values of some columns. */
const buildCopy = (/** @type {string} */ table, /** @type {string} */ values) =>
  `(jsonb_populate_record(${table}, jsonb_build_object(${values}))).*`;

/**
 * @param {import('pg').Client} client of the superuser that filled the database
 * @param {string} examId the exam that is copied
 * @param {number} courses
 * @param {(line: string) => void} [say]
 * @returns {Promise<{ attempts: number, answers: number }>}
 */
export async function fillExams(client, examId, courses, say = () => undefined) {
  const run = async (/** @type {string} */ what, /** @type {string} */ sql) => {
    const began = performance.now();
    const { rowCount } = await client.query(sql);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${(rowCount ?? 0).toLocaleString('en')} ${what}, ${seconds} s`);
    return rowCount ?? 0;
  };
  await client.query('SET session_replication_role = replica');
  await client.query(
    `CREATE TEMP TABLE asked AS
       SELECT exam_slots.id AS slot_id, exam_sections.id AS section_id, exam_slots.position, questions.id AS question_id, question_versions.id AS version_id
         FROM exam_slots
         JOIN exam_sections ON exam_sections.id = section_id
         JOIN questions ON questions.id = exam_slots.question_id
         JOIN question_versions ON question_versions.question_id = questions.id
        WHERE exam_id = '${examId}'`,
  );
  await run('questions', COPIED.questions(courses));
  await run('versions', COPIED.versions(courses));
  await run('keys', COPIED.keys(courses));
  await run('exams', COPIED.exams(examId, courses));
  const restore = await dropIndexes(client, ['attempts', 'attempt_questions', 'attempt_steps']);
  const attempts = await run('attempts', ATTEMPTS);
  const answers = await run('answers', ANSWERS);
  await run('steps', STEPS);
  await run('grades', GRADES);
  await run('indexes', restore);
  await client.query('SET session_replication_role = origin');
  await run('tables analyzed', 'VACUUM (ANALYZE)');
  return { attempts, answers };
}

const COPIED = {
  questions: (/** @type {number} */ courses) => `
    INSERT INTO questions SELECT ${buildCopy('questions', `'id', ${id('question', 'c', 'position')}`)}
      FROM asked JOIN questions ON questions.id = question_id, generate_series(1, ${courses}) c`,
  versions: (/** @type {number} */ courses) => `
    INSERT INTO question_versions
    SELECT ${buildCopy('question_versions', `'id', ${id('version', 'c', 'position')}, 'question_id', ${id('question', 'c', 'position')}`)}
      FROM asked JOIN question_versions ON question_versions.id = version_id, generate_series(1, ${courses}) c`,
  keys: (/** @type {number} */ courses) => `
    INSERT INTO question_keys (version_id, key) SELECT ${id('version', 'c', 'position')}, key
      FROM asked JOIN question_keys USING (version_id), generate_series(1, ${courses}) c`,
  exams: (/** @type {string} */ examId, /** @type {number} */ courses) => `
    INSERT INTO exams SELECT ${buildCopy('exams', `'id', ${id('exam', 'c')}, 'course_id', ${id('course', 'c')}`)}
      FROM exams, generate_series(1, ${courses}) c WHERE exams.id = '${examId}'`,
};

const ATTEMPTS = `
  INSERT INTO attempts (id, exam_id, user_id, number, seed, navigation, behavior, one_per_page, started_at, submitted_at, ended_by, points, max_points)
  SELECT ${id('attempt', 'u', 'c')}, ${id('exam', 'c')}, ${id('user', 'u')}, 1, u, 'free', 'deferred', false,
         made, made + interval '30 minutes', 'learner', 10, 20
    FROM places`;

const ANSWERS = `
  INSERT INTO attempt_questions (id, attempt_id, position, page, section, slot_id, question_id, version_id, seed, shuffle_options, max_points, state,
                                 draft, draft_revision, draft_request_id, saved_at, seconds, fraction)
  SELECT ${id('answer', 'u', 'c', 'position')}, ${id('attempt', 'u', 'c')}, position, 0, '', slot_id,
         ${id('question', 'c', 'position')}, ${id('version', 'c', 'position')}, u, true, 1, 'marked',
         '{"type": "true-false", "answer": true}', 1, ${id('request', 'u', 'c', 'position')}, made + interval '1 minute' * position, 60,
         (u + position) % 2
    FROM places, asked`;

const STEPS = `
  INSERT INTO attempt_steps (attempt_question_id, seq, kind, response, fraction, max_points, version_id, at)
  SELECT id, 1, 'finish', draft, fraction, 1, version_id, saved_at FROM attempt_questions`;

const GRADES = `
  INSERT INTO exam_grades (exam_id, user_id, percent, updated_at)
  SELECT ${id('exam', 'c')}, ${id('user', 'u')}, 50, made FROM places`;
