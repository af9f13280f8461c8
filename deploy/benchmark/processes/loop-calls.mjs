import { randomUUID } from 'node:crypto';
import { signIn } from '../rows/place.mjs';

/**
 * The calls that `npm run benchmark:loop` measures: all that were suspected of computing long without a pause.
 */

/** @typedef {import('../rows/place.mjs').Place} Place */
/** @typedef {{ name: string, run: (at: number) => Promise<unknown> }} LoopCall */

const QUESTIONS = 40;
const FORMULAS = 6;
const IMPORTED_QUESTIONS = 1000;
const IMPORTED_USERS = 20_000;

/**
 * @param {Place} place
 * @param {number} repetitions
 * @param {(line: string) => void} detail
 * @returns {Promise<LoopCall[]>}
 */
export async function prepareLoopCalls(place, repetitions, detail) {
  const admin = await aPerson(place, 'admin');
  const learner = await aPerson(place, 'student');
  await admin.json('POST', '/api/seed-courses-public');
  const taught = await onlyRow(
    place,
    `SELECT courses.id FROM courses JOIN passages ON course_id = courses.id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  const popular = await onlyRow(place, 'SELECT id FROM courses ORDER BY enrollment_count DESC LIMIT 1');
  detail('Computing vectors of a sample course');
  await place.superuser.query('DELETE FROM passages WHERE course_id <> $1', [taught.id]);
  await embedSlides(place);
  await learner.json('POST', `/api/courses/${taught.id}/enroll`);
  const chat = await learner.json('POST', '/api/chat/sessions', { courseId: taught.id, title: 'Benchmark' });
  const general = await learner.json('POST', '/api/chat/sessions', { courseId: null, title: 'Benchmark' });
  const ask = (/** @type {string} */ sessionId, /** @type {string} */ message) =>
    learner.json('POST', '/api/chat/message', { sessionId, message });
  detail(`Making ${repetitions} exams of ${QUESTIONS} questions with ${FORMULAS} formulas each`);
  const exams = [];
  for (let at = 0; at < repetitions; at++) exams.push(await anExam(admin, taught.id, at));
  const [exam = ''] = exams;
  /** @type {string[]} of attempts */
  const attempts = [];
  const certificate = await onlyRow(
    place,
    `UPDATE certificates SET verification_id = upper(verification_id)
      WHERE id = (SELECT id FROM certificates LIMIT 1) RETURNING verification_id AS id`,
  );
  const completed = await onlyRow(
    place,
    `SELECT user_id AS id FROM enrollments WHERE user_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  const [cookie = ''] = await signIn(place, [completed.id]);
  const diligent = new Person(place.origin, completed.id, cookie);
  const questionFile = moodleFile();
  const userFile = csvOfUsers();
  detail(
    `Files: ${(questionFile.length / 1e6).toFixed(1)} MB of questions, ${(userFile.length / 1e6).toFixed(1)} MB of users`,
  );

  const get = (/** @type {string} */ name, /** @type {string} */ path, person = admin) => ({
    name,
    run: () => person.read('GET', path),
  });
  return [
    {
      name: 'question to the tutor in a course',
      run: (at) => ask(chat.id, `What should I do first when person ${at} has a burn?`),
    },
    {
      name: 'question of 990 times "a-"',
      run: (at) => ask(chat.id, 'a-'.repeat(980) + at),
    },
    {
      name: 'question about all courses',
      run: (at) => ask(general.id, `What does a learner know after slide ${at}?`),
    },
    {
      name: `start of an exam of ${QUESTIONS} questions, formulas not yet rendered`,
      async run(at) {
        const { id } = await learner.json('POST', `/api/exams/${exams[at]}/attempts`);
        attempts.push(id);
      },
    },
    {
      name: 'the attempt again',
      run: (at) => learner.read('GET', `/api/attempts/${attempts[at]}`),
    },
    {
      name: 'submission of the attempt',
      run: (at) => learner.read('POST', `/api/attempts/${attempts[at]}/submit`),
    },
    {
      name: 'review of the attempt',
      run: (at) => learner.read('GET', `/api/attempts/${attempts[at]}/review`),
    },
    {
      name: `file of ${IMPORTED_QUESTIONS} questions, preview`,
      run: () => admin.upload('/api/admin/question-imports/preview', 'questions.xml', questionFile, {}),
    },
    {
      name: `file of ${IMPORTED_USERS} users, read`,
      run: () => admin.upload('/api/admin/user-imports', 'users.csv', userFile, {}),
    },
    {
      name: `export of ${QUESTIONS * repetitions} questions as Moodle XML`,
      run: () =>
        admin.read('POST', '/api/admin/question-exports', {
          format: 'moodle-xml',
          filter: { search: 'Formula' },
          leaveOut: [],
        }),
    },
    {
      name: 'questions drafted from a course',
      run: () => admin.read('POST', `/api/admin/courses/${taught.id}/question-proposals`, {}),
    },
    get('drafted questions of a course', `/api/admin/courses/${taught.id}/question-proposals`),
    get('gradebook as Excel file', `/api/admin/courses/${popular.id}/gradebook.xlsx`),
    get('gradebook as CSV', `/api/admin/courses/${popular.id}/gradebook.csv`),
    get('report of one course as Excel file', `/api/teaching/report.xlsx?course=${popular.id}`),
    get('report of all courses as CSV', '/api/teaching/report.csv'),
    get('course as ZIP', `/api/courses/${taught.id}/export.zip`),
    get('own data', '/api/auth/user/export', diligent),
    get('certificate as PDF', `/api/certificates/view/${certificate.id}`, diligent),
    get('analysis of an exam', `/api/admin/exams/${exam}/analysis`),
    get('paper of an exam', `/api/admin/exams/${exam}/paper?number=1`),
    get('course list', '/api/courses'),
    get('dashboard', '/api/dashboard', diligent),
    get('analytics of a year', '/api/admin/analytics?period=1y&course=all&timeZone=UTC'),
    get('users searched by name', '/api/admin/users?search=turing'),
  ];
}

/** A signed-in person's calls; each fails where the answer is a refusal. */
class Person {
  /** @param {string} origin @param {string} id @param {string} cookie */
  constructor(origin, id, cookie) {
    this.origin = origin;
    this.id = id;
    this.cookie = cookie;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] a form, or what is sent as JSON
   */
  async read(method, path, body) {
    const isForm = body instanceof FormData;
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        origin: this.origin,
        cookie: this.cookie,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${bytes.toString().slice(0, 300)}`);
    return bytes;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async json(method, path, body) {
    return JSON.parse((await this.read(method, path, body)).toString());
  }

  /** @param {string} path @param {string} name @param {string} text @param {Record<string, string>} fields */
  upload(path, name, text, fields) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([text]), name);
    return this.read('POST', path, form);
  }
}

/** @param {Place} place @param {'admin' | 'student'} role */
export async function aPerson(place, role) {
  const name = `loop-${role}`;
  const { id } = await onlyRow(
    place,
    `INSERT INTO users (email, role, issuer, subject)
     VALUES ('${name}@example.org', '${role}', 'https://people.example.org', '${name}') RETURNING id`,
  );
  const [cookie = ''] = await signIn(place, [id]);
  return new Person(place.origin, id, cookie);
}

/** @param {Place} place @param {string} sql @returns {Promise<{ id: string }>} */
async function onlyRow({ superuser }, sql) {
  const { rows } = await superuser.query(sql);
  if (!rows[0]) throw new Error(`No row for: ${sql}`);
  return rows[0];
}

/** Embeds in this process, so that the worker need not run. @param {Place} place */
async function embedSlides({ databaseUrl }) {
  const [{ createDataSource, embedPassages }, { createEmbeddingModel }] = await Promise.all([
    import(new URL('../../../libs/data/dist/index.js', import.meta.url).href),
    import(new URL('../../../libs/infra/dist/index.js', import.meta.url).href),
  ]);
  const source = await createDataSource(databaseUrl).initialize();
  await embedPassages(source, createEmbeddingModel({ embeddingModel: undefined }));
  await source.destroy();
}

/** A published exam whose formulas are in no other exam. @param {Person} admin @param {string} courseId @param {number} number */
async function anExam(admin, courseId, number) {
  const category = await admin.json('POST', '/api/admin/question-categories', {
    name: `Formulas ${number}`,
    parentId: null,
    courseId,
  });
  const slots = [];
  for (let at = 0; at < QUESTIONS; at++) {
    const question = await admin.json('POST', '/api/admin/questions', aQuestion(number, at, category.id));
    slots.push({ kind: 'question', id: randomUUID(), points: 1, questionId: question.id, version: null });
  }
  const draft = await admin.json('POST', '/api/admin/exams', {
    courseId,
    title: `Formulas ${number}`,
    type: 'exam',
  });
  const path = `/api/admin/exams/${draft.id}`;
  await admin.json('PUT', path, {
    version: draft.version,
    settings: { ...draft.settings, maxAttempts: null },
    sections: [{ id: randomUUID(), title: '', slots }],
  });
  await admin.json('PUT', `${path}/publish`, { isPublished: true });
  return draft.id;
}

/** @param {number} exam @param {number} at @param {string} categoryId */
function aQuestion(exam, at, categoryId) {
  const formula = (/** @type {number} */ number) =>
    `\\(\\int_0^{${exam}} \\frac{\\sqrt{x_{${at}}^2 + ${number}}}{\\sum_{k=1}^{n} k^{${number}}} \\, dx = \\alpha_{${at}}\\)`;
  const options = [1, 2, 3, 4].map((number) => ({
    id: randomUUID(),
    html: `<p>It is ${formula(number)}</p>`,
  }));
  return {
    title: `Formula ${exam}.${at}`,
    categoryId,
    tags: [],
    points: 1,
    status: 'ready',
    content: {
      type: 'single-choice',
      prompt: `<p>Which equals ${formula(5)} where ${formula(6)}?</p>`,
      options,
    },
    key: {
      type: 'single-choice',
      generalFeedback: null,
      options: options.map(({ id }, number) => ({ id, fraction: number ? 0 : 1, feedback: null })),
    },
    source: null,
  };
}

function moodleFile() {
  const answer = (/** @type {number} */ fraction, /** @type {string} */ text) =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${text}</p>]]></text><feedback><text></text></feedback></answer>`;
  const questions = Array.from({ length: IMPORTED_QUESTIONS }, (_, at) => {
    const text = `<p>Question ${at + 1}: ${'which of these statements about the subject is true? '.repeat(20)}</p>`;
    return `<question type="multichoice"><name><text>Question ${at + 1}</text></name>
<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext><defaultgrade>1</defaultgrade><single>true</single>
${answer(100, 'This one')}${answer(0, 'Another one')}${answer(0, 'A third one')}${answer(0, 'None')}</question>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('\n')}</quiz>`;
}

function csvOfUsers() {
  const lines = Array.from(
    { length: IMPORTED_USERS },
    (_, index) =>
      `new-${index}@example.org,First ${index},Last ${index},student,Class of ${Math.floor(index / 30)}`,
  );
  return ['email,first name,last name,role,groups', ...lines].join('\n');
}
