import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../launch/programs.mjs';
import { ORIGIN, signIn } from './product.mjs';
import { countScripts } from './script-bytes.mjs';

/**
 * Measures the bytes of JavaScript and the response times of the learner's screens:
 * `npm run benchmark:screens`, while Lectern runs at BASE_URL
 * with the administrator of ADMIN_EMAIL and ADMIN_PASSWORD. Makes the sample courses if they are missing; uploads a
 * deck, turns its slides, and deletes it again.
 */
const DECK = join(import.meta.dirname, '../../../worker/fixtures/keeping-bees.pdf');
const RUNS = 5;
/** Factors by which the browser slows down the CPU; LCP is the largest contentful paint. */
const LCP_SLOWDOWN = 4;
const SEARCH_SLOWDOWN = 4;
const LIST_SLOWDOWN = 6;
/** The number of courses in a long list. */
const LONG_LIST_LENGTH = 10_000;

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const admin = await browser.newContext();
await signIn(admin);
const session = await admin.storageState();
const course = await uploadCourse();
try {
  const module = await findLongestModule();
  const viewer = `/courses/${course.slug}/modules/${module.id}`;
  const visitor = undefined;
  console.table({
    'JavaScript, landing page opened cold by a visitor': formatKilobytes(await measureScripts('/', visitor)),
    'JavaScript, course list opened cold by a visitor': formatKilobytes(
      await measureScripts('/courses', visitor),
    ),
    'JavaScript, viewer opened cold': formatKilobytes(await measureScripts(viewer, session)),
    [`landing page's largest paint, CPU ${LCP_SLOWDOWN}x slower`]: formatMilliseconds(
      await measurePaintTimes(),
    ),
    [`landing page's search box answers a letter, CPU ${SEARCH_SLOWDOWN}x slower`]: formatMilliseconds(
      await measureSearchBoxTimes(),
    ),
    'turning a slide until its picture is painted': formatMilliseconds(
      await measureTurnTimes(viewer, module.slides, 1),
    ),
    [`the same, CPU ${LCP_SLOWDOWN}x slower`]: formatMilliseconds(
      await measureTurnTimes(viewer, module.slides, LCP_SLOWDOWN),
    ),
    [`a keystroke in the list of ${LONG_LIST_LENGTH} courses`]: formatMilliseconds(
      await measureKeystrokeTimes(1),
    ),
    [`the same, CPU ${LIST_SLOWDOWN}x slower`]: formatMilliseconds(
      await measureKeystrokeTimes(LIST_SLOWDOWN),
    ),
  });
} finally {
  await admin.request.delete(`${ORIGIN}/api/courses/${course.id}`, { headers: { origin: ORIGIN } });
  await browser.close();
}

/** Uploads a course with real pictures and enrolls the administrator in it. */
async function uploadCourse() {
  await post('/api/seed-courses-public');
  const file = { name: 'keeping-bees.pdf', mimeType: 'application/pdf', buffer: readFileSync(DECK) };
  const { course } = await post('/api/courses/upload', { multipart: { title: 'Slides to turn', file } });
  await post(`/api/courses/${course.id}/enroll`);
  return (await admin.request.get(`${ORIGIN}/api/courses/${course.id}`)).json();
}

/** The uploaded course's module with the most slides. */
async function findLongestModule() {
  const modules = await Promise.all(
    course.modules.map(async (/** @type {{ id: string }} */ { id }) => {
      const answer = await admin.request.get(`${ORIGIN}/api/modules/${id}/slides`);
      return { id, slides: (await answer.json()).length };
    }),
  );
  return modules.sort((a, b) => b.slides - a.slides)[0];
}

/**
 * @param {string} path
 * @param {{ multipart?: Record<string, string | { name: string, mimeType: string, buffer: Buffer }> }} [body]
 */
async function post(path, body) {
  const answer = await admin.request.post(ORIGIN + path, { headers: { origin: ORIGIN }, ...body });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Bytes of all JavaScript that the first view of a page loads, each file gzipped by itself.
 * @param {string} path
 * @param {import('playwright').BrowserContextOptions['storageState']} storageState
 */
async function measureScripts(path, storageState) {
  const page = await browser.newPage({ storageState });
  const bytes = countScripts(page);
  await page.goto(ORIGIN + path);
  await page.locator('main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await bytes();
  await page.context().close();
  return loaded;
}

/** Milliseconds from the navigation to the landing page's largest contentful paint. */
async function measurePaintTimes() {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage();
    await slowDown(page, LCP_SLOWDOWN);
    await page.goto(ORIGIN, { waitUntil: 'networkidle' });
    const paint = page.evaluate(() => {
      const observe = (/** @type {(time: number | undefined) => void} */ done) =>
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      return new Promise(observe);
    });
    times.push(Number(await paint));
    await page.context().close();
  }
  return times;
}

/**
 * Milliseconds from the navigation until the landing page's search box has painted a typed letter. The letter is typed as
 * soon as React has hydrated the box; the prerendered HTML shows the box earlier.
 */
async function measureSearchBoxTimes() {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage();
    await slowDown(page, SEARCH_SLOWDOWN);
    await page.goto(ORIGIN, { waitUntil: 'commit' });
    const time = page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const findBox = () => document.querySelector('main')?.querySelector('input');
      const isHydrated = (/** @type {object} */ box) =>
        Object.keys(box).some((key) => key.startsWith('__reactProps'));
      for (let box = findBox(); !box || !isHydrated(box); box = findBox()) await frame();
      findBox()?.focus();
      document.execCommand('insertText', false, 'x');
      for (await frame(); findBox()?.value !== 'x';) await frame();
      await frame(); // the frame that drew the change is over now
      return performance.now();
    });
    times.push(await time);
    await page.context().close();
  }
  return times;
}

/**
 * Milliseconds from each arrow key to the frame that shows the next picture.
 * @param {string} path
 * @param {number} slides
 * @param {number} slowdown
 */
async function measureTurnTimes(path, slides, slowdown) {
  const page = await browser.newPage({ storageState: session });
  await page.goto(`${ORIGIN}${path}#slide-1`);
  await page.locator('main img').waitFor();
  await slowDown(page, slowdown);
  const times = [];
  for (let slide = 1; slide < slides; slide++) {
    await page.waitForTimeout(1_000); // a learner looks at a slide for at least a second
    const painted = await page.evaluateHandle(() => {
      const shown = () => document.querySelector('main')?.querySelector('img');
      const frame = () => new Promise(requestAnimationFrame);
      const before = shown()?.src;
      const pressed = new Promise((press) =>
        window.addEventListener('keydown', press, { capture: true, once: true }),
      );
      const after = async () => {
        const { timeStamp } = await pressed;
        for (await frame(); !shown()?.complete || shown()?.src === before; await frame()) {
          if (performance.now() - timeStamp > 5_000) throw new Error('The slide did not turn.');
        }
        await shown()?.decode();
        await frame(); // the frame that drew the change is over now
        return performance.now() - timeStamp;
      };
      return { time: after() };
    });
    await page.keyboard.press('ArrowRight');
    times.push(await painted.evaluate(({ time }) => time));
  }
  await page.context().close();
  return times;
}

/**
 * Milliseconds from each keystroke of a search to the last frame that the keystroke changes. The list of courses is replaced by a long one.
 * @param {number} slowdown
 */
async function measureKeystrokeTimes(slowdown) {
  const page = await browser.newPage();
  await page.route('**/api/courses', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: buildLongList(await answer.json()) });
  });
  await page.goto(`${ORIGIN}/courses`);
  await page.locator('main img').first().waitFor();
  await slowDown(page, slowdown);
  await page.getByRole('main').getByRole('searchbox').focus();
  const times = [];
  for (const key of [...'4713', ...Array.from({ length: 4 }, () => 'Backspace')]) {
    await page.waitForTimeout(500); // until the address has followed what was typed
    const settled = await page.evaluateHandle(() => {
      let changed = 0;
      let pressed = 0;
      const note = () => requestAnimationFrame(() => setTimeout(() => (changed = performance.now())));
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), {
        capture: true,
        once: true,
      });
      return { time: () => changed - pressed };
    });
    await page.keyboard.press(key);
    await page.waitForTimeout(1_000);
    times.push(await settled.evaluate(({ time }) => time()));
  }
  await page.context().close();
  return times;
}

/**
 * Builds courses with numbered titles, so that each further digit of a search matches fewer courses.
 * @param {object[]} courses
 */
function buildLongList(courses) {
  return Array.from({ length: LONG_LIST_LENGTH }, (_, index) => {
    const number = String(index).padStart(12, '0');
    const slug = `course-${number}`;
    return {
      ...courses[index % courses.length],
      id: `00000000-0000-4000-8000-${number}`,
      slug,
      title: `Course ${number}`,
    };
  });
}

/**
 * @param {import('playwright').Page} page
 * @param {number} rate
 */
async function slowDown(page, rate) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** @param {number} bytes */
function formatKilobytes(bytes) {
  return { figure: `${(bytes / 1000).toFixed(1)} KB gzipped` };
}

/** @param {number[]} times */
function formatMilliseconds(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const round = (/** @type {number | undefined} */ time) => `${Math.round(time ?? NaN)} ms`;
  return { figure: round(sorted[sorted.length >> 1]), worst: round(sorted.at(-1)) };
}
