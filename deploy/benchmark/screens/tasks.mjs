import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../launch/programs.mjs';
import { ORIGIN, signIn } from './product.mjs';

/**
 * Does twelve tasks, two for each role on a desktop and on a phone, and prints how many clicks and seconds each took:
 * `npm run tasks -- <folder>`, while Lectern runs at BASE_URL with the administrator of ADMIN_EMAIL and ADMIN_PASSWORD. Takes a screenshot
 * before each click and one at the end. Creates accounts, a course, a group and questions, so use a test site only.
 */
const DECK = join(import.meta.dirname, '../../../worker/fixtures/keeping-bees.pdf');
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};
const INGEST_TIMEOUT_MS = 120_000;
const RUN = randomUUID().slice(0, 8);

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the pictures: npm run tasks -- <folder>');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A running task. Each press, key, chosen file and typed text counts as one click. */
class Task {
  clicks = 0;
  /** Time spent on taking screenshots; not counted as time of the task. */
  screenshotMs = 0;
  startedAt = Date.now();

  /**
   * @param {import('playwright').Page} page
   * @param {string} name
   */
  constructor(page, name) {
    this.page = page;
    this.name = name;
  }

  /** @param {import('playwright').Locator} target */
  async press(target) {
    await this.count(target);
    await target.click();
  }

  /**
   * @param {import('playwright').Locator} target
   * @param {string} text
   */
  async type(target, text) {
    await this.count(target);
    await target.fill(text);
  }

  /** @param {string} name */
  async key(name) {
    await this.count();
    await this.page.keyboard.press(name);
  }

  /**
   * @param {import('playwright').Locator} target
   * @param {string} path
   */
  async chooseFile(target, path) {
    await this.count();
    await target.setInputFiles(path);
  }

  /** @param {import('playwright').Locator} [target] is awaited, so that the screenshot shows it */
  async count(target) {
    await target?.waitFor();
    await this.takePicture();
    this.clicks += 1;
  }

  async takePicture() {
    const before = Date.now();
    const number = String(this.clicks).padStart(2, '0');
    await this.page.screenshot({ path: join(String(folder), `${this.name}-${number}.png`) });
    this.screenshotMs += Date.now() - before;
  }

  /**
   * @param {import('playwright').Locator} goal what the person wants to see; the task ends when it is visible
   * @param {number} [timeout] in milliseconds
   */
  async reach(goal, timeout) {
    await goal.waitFor({ ...(timeout && { timeout }) });
    const seconds = (Date.now() - this.startedAt - this.screenshotMs) / 1000;
    await this.takePicture();
    return { clicks: this.clicks, seconds: Number(seconds.toFixed(1)) };
  }
}

/** @typedef {{ email: string, password: string, state: Awaited<ReturnType<import('playwright').BrowserContext['storageState']>> }} Account */
/** @typedef {{ role: string, device: keyof typeof DEVICES, task: string, goal?: number, open: () => Promise<import('playwright').Page>, run: (task: Task) => ReturnType<Task['reach']> }} Step */

const admin = await browser.newContext();
try {
  await signIn(admin);
  const world = await prepare();
  /** @type {Record<string, Record<string, string | number>>} */
  const table = {};
  for (const [index, { role, device, task, goal, open, run }] of listTasks(world).entries()) {
    const page = await open();
    page.setDefaultTimeout(20_000);
    const name = `${String(index + 1).padStart(2, '0')}-${device}`;
    const outcome = await run(new Task(page, name)).catch(async (error) => {
      await page.screenshot({ path: join(folder, `${name}-stopped.png`) });
      console.error(`${task}: ${error}`);
      return { clicks: NaN, seconds: NaN };
    });
    table[`${role}, ${device}: ${task}`] = { ...outcome, goal: goal ?? '–' };
    await page.context().close();
  }
  console.table(table);
} finally {
  await browser.close();
}

/** Creates what the tasks need: people, a deck of a teacher, a group, and ten questions. */
async function prepare() {
  const state = await admin.storageState();
  await post(admin, '/api/seed-courses-public');
  const courses = await get(admin, '/api/courses');
  const sample = courses.find((/** @type {{ id: string }} */ { id }) => id.startsWith('a1d0c0de'));
  const { slug, modules } = await get(admin, `/api/courses/${sample.id}`);
  const learner = await signUp('Ines');
  const teacher = await signUp('Tomas');
  const suspended = await signUp('Ubaldo');
  await setRole(teacher, 'instructor');
  const asLearner = await browser.newContext({ storageState: learner.state });
  await post(asLearner, `/api/courses/${sample.id}/enroll`);
  const asTeacher = await browser.newContext({ storageState: teacher.state });
  const file = { name: 'bees.pdf', mimeType: 'application/pdf', buffer: readFileSync(DECK) };
  const multipart = { title: `Bees ${RUN}`, file };
  const { course } = await post(asTeacher, '/api/courses/upload', { multipart, timeout: INGEST_TIMEOUT_MS });
  await post(asLearner, `/api/courses/${course.id}/enroll`);
  const group = await post(asTeacher, '/api/groups', {
    data: { name: `Evening class ${RUN}`, description: null },
  });
  const category = await post(admin, '/api/admin/question-categories', {
    data: { name: `Tasks ${RUN}`, parentId: null, courseId: null },
  });
  for (let number = 1; number <= 10; number += 1)
    await post(admin, '/api/admin/questions', { data: trueOrFalse(category.id, number) });
  await Promise.all([asLearner.close(), asTeacher.close()]);
  const [first] = modules;
  const slides = await get(admin, `/api/modules/${first.id}/slides`);
  return { state, slug, sample, first, slides, learner, teacher, suspended, course, group, category };
}

/**
 * @param {string} categoryId
 * @param {number} number
 */
function trueOrFalse(categoryId, number) {
  const feedback = { generalFeedback: null, feedbackTrue: null, feedbackFalse: null };
  return {
    title: `Statement ${number} ${RUN}`,
    ...{ categoryId, tags: [], points: 1, status: 'ready', source: null },
    content: { type: 'true-false', prompt: `<p>Statement ${number} is true.</p>` },
    key: { type: 'true-false', answer: true, ...feedback },
  };
}

/**
 * @param {Awaited<ReturnType<typeof prepare>>} world
 * @returns {Step[]}
 */
function listTasks({ state, slug, first, slides, learner, teacher, suspended, course, group, category }) {
  /**
   * @param {keyof typeof DEVICES} device
   * @param {string} path
   * @param {Account['state']} [storageState]
   */
  const open = (device, path, storageState) => async () => {
    const page = await (
      await browser.newContext({ ...DEVICES[device], ...(storageState && { storageState }) })
    ).newPage();
    await page.goto(ORIGIN + path);
    return page;
  };
  /** @param {Task} task */
  const enrollAsVisitor = async (task) => {
    const { page } = task;
    await task.press(page.getByRole('link', { name: 'Enroll Now' }).first());
    await task.press(page.getByRole('link', { name: 'Create an account' }));
    const person = aPerson('Vera');
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await task.press(page.getByRole('button', { name: 'Create account' }));
    return task.reach(page.getByRole('button', { name: 'Next', exact: true }));
  };
  /** @param {(task: Task) => Promise<void>} openSearch */
  const jumpToLearner = (openSearch) => async (/** @type {Task} */ task) => {
    const { page } = task;
    await openSearch(task);
    await task.type(page.getByRole('combobox', { name: 'Search' }), learner.email);
    await page.getByRole('option').first().waitFor();
    await task.key('Enter');
    return task.reach(page.getByRole('heading', { level: 1, name: 'Ines Task' }));
  };
  return [
    {
      ...{ role: 'Learner', device: 'desktop', goal: 3 },
      task: 'from the page of a course, without an account, to its first slide',
      open: open('desktop', `/course/${slug}`),
      run: enrollAsVisitor,
    },
    {
      ...{ role: 'Learner', device: 'desktop' },
      task: 'from the dashboard to the slide where the course goes on',
      open: open('desktop', '/', learner.state),
      run: async (task) => {
        await task.press(task.page.getByRole('link', { name: /^(Start|Continue)/ }).first());
        return task.reach(task.page.getByRole('button', { name: 'Next', exact: true }));
      },
    },
    {
      ...{ role: 'Learner', device: 'phone', goal: 3 },
      task: 'from the page of a course, without an account, to its first slide',
      open: open('phone', `/course/${slug}`),
      run: enrollAsVisitor,
    },
    {
      ...{ role: 'Learner', device: 'phone' },
      task: 'from the last slide of a module to the first of the next',
      open: open('phone', `/courses/${slug}/modules/${first.id}#slide-${slides.length}`, learner.state),
      run: async (task) => {
        const { page } = task;
        await task.press(page.getByRole('button', { name: 'Mark Complete' }));
        await task.press(page.getByRole('link', { name: /^Next: / }));
        await page.waitForURL((url) => !url.pathname.includes(first.id));
        return task.reach(page.getByRole('button', { name: 'Next', exact: true }));
      },
    },
    {
      ...{ role: 'Teacher', device: 'desktop', goal: 4 },
      task: 'from a deck to its first slide in the editor',
      open: open('desktop', '/teaching', teacher.state),
      run: async (task) => {
        const { page } = task;
        await task.press(page.getByRole('link', { name: /^Upload/ }).first());
        await task.chooseFile(page.getByLabel('Course Materials (PDF)'), DECK);
        await task.press(page.getByRole('button', { name: 'Create Course' }));
        const review = page.getByRole('link', { name: /^Review \d+ slides$/ });
        await review.waitFor({ timeout: INGEST_TIMEOUT_MS });
        await task.press(review);
        return task.reach(page.getByRole('textbox', { name: 'Title', exact: true }));
      },
    },
    {
      ...{ role: 'Teacher', device: 'desktop', goal: 1 },
      task: 'from a course to its gradebook',
      open: open('desktop', `/teaching/courses/${course.id}`, teacher.state),
      run: async (task) => {
        await task.press(task.page.getByRole('main').getByRole('link', { name: 'Gradebook' }));
        return task.reach(task.page.getByText('Ines Task').first());
      },
    },
    {
      ...{ role: 'Teacher', device: 'phone' },
      task: 'assign a course with a due date to a group',
      open: open('phone', `/teaching/groups/${group.id}?tab=courses`, teacher.state),
      run: async (task) => {
        const { page } = task;
        await task.press(page.getByRole('button', { name: 'Assign courses' }).first());
        await task.press(page.getByRole('checkbox', { name: course.title }));
        await task.press(page.getByRole('combobox', { name: 'Due' }));
        await task.press(page.getByRole('option', { name: 'On a date' }));
        await task.type(page.getByLabel('Due date', { exact: true }), '2031-01-31T12:00');
        await task.press(page.getByRole('button', { name: 'Assign 1 course' }));
        return task.reach(page.getByText('Courses assigned', { exact: true }));
      },
    },
    {
      ...{ role: 'Teacher', device: 'phone' },
      task: 'invite two people to a group',
      open: open('phone', `/teaching/groups/${group.id}`, teacher.state),
      run: async (task) => {
        const { page } = task;
        await task.press(page.getByRole('tab', { name: 'Invitations' }));
        await task.press(page.getByRole('button', { name: 'Invite people' }).first());
        const addresses = ['ada', 'bo'].map((name) => `${name}-${RUN}@tasks.test`).join(', ');
        await task.type(page.getByLabel('Email addresses'), addresses);
        await task.press(page.getByRole('button', { name: /^(Send|Create) invitations$/ }));
        return task.reach(page.getByText(/^Invitations (sent|created)$/));
      },
    },
    {
      ...{ role: 'Administrator', device: 'desktop', goal: 3 },
      task: 'use ten questions in practice',
      open: open('desktop', `/admin/questions?category=${category.id}`, state),
      run: async (task) => {
        const { page } = task;
        await task.press(page.getByRole('checkbox', { name: 'Select all on this page' }));
        await task.press(page.getByRole('button', { name: 'Use in practice' }));
        await task.press(page.getByRole('dialog').getByRole('button', { name: 'Use in practice' }));
        return task.reach(page.getByText('10 questions used in practice', { exact: true }));
      },
    },
    {
      ...{ role: 'Administrator', device: 'desktop', goal: 3 },
      task: 'jump to a learner',
      open: open('desktop', '/admin', state),
      run: jumpToLearner(async (task) => {
        // Before that the page knows no keys.
        await task.page.getByRole('button', { name: 'Search' }).waitFor();
        await task.key('ControlOrMeta+k');
      }),
    },
    {
      ...{ role: 'Administrator', device: 'phone', goal: 3 },
      task: 'jump to a learner',
      open: open('phone', '/admin', state),
      run: jumpToLearner((task) => task.press(task.page.getByRole('button', { name: 'Search' }))),
    },
    {
      ...{ role: 'Administrator', device: 'phone' },
      task: 'suspend a user, with a reason',
      open: open('phone', `/admin/users?search=${suspended.email}`, state),
      run: async (task) => {
        const { page } = task;
        await task.press(page.getByRole('button', { name: /Ubaldo/ }));
        await task.press(page.getByRole('menuitem', { name: 'Suspend' }));
        await task.type(page.getByLabel('Reason (optional)'), 'Left the school');
        await task.press(page.getByRole('dialog').getByRole('button', { name: 'Suspend' }));
        return task.reach(page.getByText('User Updated', { exact: true }));
      },
    },
  ];
}

/** @param {string} firstName */
function aPerson(firstName) {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@tasks.test`;
  return { firstName, lastName: 'Task', password: randomUUID(), email };
}

/**
 * Creates an account.
 * @param {string} firstName
 * @returns {Promise<Account & { id: string }>}
 */
async function signUp(firstName) {
  const person = aPerson(firstName);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/api/login?returnTo=/courses`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${ORIGIN}/courses`);
  const { id } = await get(context, '/api/auth/user');
  const state = await context.storageState();
  await context.close();
  return { ...person, id, state };
}

/**
 * @param {{ id: string }} user
 * @param {string} role
 */
async function setRole({ id }, role) {
  const answer = await admin.request.put(`${ORIGIN}/api/admin/users/${id}`, {
    headers: { origin: ORIGIN },
    data: { role },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/**
 * @param {import('playwright').BrowserContext} context
 * @param {string} path
 */
async function get({ request }, path) {
  const answer = await request.get(ORIGIN + path);
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/**
 * @param {import('playwright').BrowserContext} context
 * @param {string} path
 * @param {Parameters<import('playwright').APIRequestContext['post']>[1]} [options]
 */
async function post({ request }, path, options) {
  const answer = await request.post(ORIGIN + path, { ...options, headers: { origin: ORIGIN } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
