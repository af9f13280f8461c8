import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../testing/product.mjs';
import { send, upload } from '../person.mjs';

/** @typedef {{ id: string, slides: any[] }} Course */

/** Three questions can be drafted from it. */
const ABBREVIATIONS = [
  'Colony Collapse Disorder (CCD) empties a hive within days.',
  'Integrated Pest Management (IPM) needs fewer poisons.',
  'Varroa Sensitive Hygiene (VSH) can be bred.',
];
const EDITED_SLIDE = 5;
const DECK = join(root, 'worker/fixtures/keeping-bees.pdf');
/** Days until a certificate of a year ends that can be renewed. */
const RENEWABLE_DAYS = 5;

/**
 * The sample courses, and one of a deck that has everything: edits, versions, a draft, an applied update and a proposed one, learners with
 * certificates of whom one renews it, and conversations with the tutor.
 * @param {import('./fill-site.mjs').Filling} filling
 * @returns {Promise<Course>}
 */
export async function fillCourses(filling) {
  const { admin, instructor, coInstructor } = filling.people;
  await send(admin.person, 'POST', '/api/seed-courses-public');
  const { course } = await uploadDeck(instructor.person);
  const path = `/api/courses/${course.id}`;
  await editCourse(instructor.person, path);
  await send(instructor.person, 'POST', `${path}/instructors`, { email: coInstructor.email });
  await studyCourse(filling, path);
  await updateCourse(instructor.person, course.id);
  await storeDraft(coInstructor.person, path);
  await renewCertificate(filling, path);
  return { id: String(course.id), slides: await listSlides(instructor.person, path) };
}

/** @param {import('../person.mjs').Person} person @param {Record<string, string>} [fields] */
const uploadDeck = (person, fields) =>
  upload(person, '/api/courses/upload', readFileSync(DECK), 'bees.pdf', { title: 'Keeping bees', ...fields });

/** @param {import('../person.mjs').Person} person @param {string} path */
async function listSlides(person, path) {
  const { modules } = await send(person, 'GET', `${path}/edit`);
  return modules.flatMap((/** @type {any} */ module) => module.slides);
}

/** @param {import('../person.mjs').Person} person @param {string} path */
async function editCourse(person, path) {
  const { version, modules } = await send(person, 'GET', `${path}/edit`);
  const outline = modules.map((/** @type {any} */ module) => ({
    id: module.id,
    slides: module.slides.map((/** @type {any} */ { id }) => ({ id })),
  }));
  const edited = outline.flatMap((/** @type {any} */ { slides }) => slides)[EDITED_SLIDE];
  Object.assign(edited, {
    content: ABBREVIATIONS.map((text) => `<p>${text}</p>`).join(''),
    imageAlt: 'A hive in a garden',
    notes: 'Ask who has been stung.',
  });
  await send(person, 'PUT', path, {
    ...{ version, description: 'About bees and honey.', category: 'Beekeeping', showsNotes: true },
    ...{ isPublished: true, certificateMonths: 12, modules: outline },
  });
}

/** Two learners complete the course, one begins it. @param {import('./fill-site.mjs').Filling} filling @param {string} path */
async function studyCourse({ database, people }, path) {
  const slides = await listSlides(people.instructor.person, path);
  for (const [index, { person }] of [...people.learners, people.deleted].entries()) {
    await send(person, 'POST', `${path}/enroll`);
    const isWhole = index < 2;
    for (const slide of isWhole ? slides : slides.slice(-2))
      await send(person, 'PUT', `${path}/progress`, { slideId: slide.id, progress: isWhole ? 100 : 50 });
    const chat = await send(person, 'POST', '/api/chat/sessions', {
      courseId: path.split('/').at(-1),
      title: 'Honey',
    });
    for (const message of ['What do bees make?', 'How far is the moon?'])
      await send(person, 'POST', '/api/chat/message', { sessionId: chat.id, message });
    const messages = await send(person, 'GET', `/api/chat/sessions/${chat.id}/messages`);
    const answers = messages.filter((/** @type {any} */ message) => message.role === 'assistant');
    const ratings = [
      { isHelpful: true, reason: 'clear' },
      { isHelpful: false, reason: 'incomplete', isShared: true },
    ];
    for (const [at, answer] of answers.entries())
      await send(person, 'PUT', `/api/chat/messages/${answer.id}/rating`, { rating: ratings[at] });
    if (isWhole) await send(person, 'PUT', `${path}/rating`, { stars: 5 - index });
  }
  // As if they had taken time.
  await database.query('UPDATE slide_views SET study_seconds = 40');
  await database.query('UPDATE enrollments SET touched_at = now()');
}

/**
 * Applies a new deck whose last slide is another one, and leaves a later one to decide about.
 * @param {import('../person.mjs').Person} person
 * @param {string} courseId
 */
async function updateCourse(person, courseId) {
  await uploadDeck(person, { updatesCourseId: courseId });
  const path = `/api/courses/${courseId}/updates`;
  const { version, proposed } = await send(person, 'GET', path);
  const slides = proposed.slides.map((/** @type {any} */ { id }) => ({
    id,
    slideId: proposed.matches.find((/** @type {any} */ match) => match.id === id)?.slideId ?? null,
  }));
  slides.at(-1).slideId = null;
  await send(person, 'POST', `${path}/${proposed.id}/apply`, { version, slides, kept: [], completes: true });
  await uploadDeck(person, { updatesCourseId: courseId });
}

/** @param {import('../person.mjs').Person} person @param {string} path */
async function storeDraft(person, path) {
  const { version, description } = await send(person, 'GET', `${path}/edit`);
  await send(person, 'PUT', `${path}/draft`, {
    ...{ version, sequence: 1, edit: { description: 'About bees.' }, undo: [{ description }], redo: [] },
  });
}

/** @param {import('./fill-site.mjs').Filling} filling @param {string} path */
async function renewCertificate({ database, people }, path) {
  const [lin] = people.learners;
  await database.query(
    `UPDATE certificates SET issued_at = now() + make_interval(days => $2 - 365), expires_at = now() + make_interval(days => $2)
      WHERE user_id = $1`,
    [lin.id, RENEWABLE_DAYS],
  );
  await send(lin.person, 'POST', `${path}/renew`);
}
