import {
  addScormModule,
  getScormPackage,
  getSiteSettings,
  getUser,
  type Module,
  openScormActivity,
  SCORM_FILES_PATH,
  SCORM_MESSAGE,
  SCORM_REPORT_PATH,
  type ScormPackage,
  type ScormProgress,
  type ScormSession,
  updateSiteFeatures,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { checkScreen } from '../support/check-screen';
import { aCourse, enrollIn, fetchModules, headers } from '../support/decks';
import { environment } from '../support/environment';
import { expect, expectToast, test } from '../support/journey';
import { completeModule, downloadPackage } from '../support/scorm-host';

const HEIGHT = 740;

for (const width of [1280, 360])
  test(
    `a learner plays a package that an instructor added, and a hostile one reaches nothing (${width} px)`,
    { tag: width === 360 ? '@long' : [] },
    async ({ adminPage: admin, instructorPage: instructor, learnerPage: page }) => {
      await allowPackages(admin);
      const { course } = await aCourse(instructor, `Packages ${randomUUID().slice(0, 8)}`);
      const modules = await fetchModules(instructor, course.id);
      const { zip } = await downloadPackage(instructor, course.id, '2004');
      for (const each of [instructor, page]) await each.setViewportSize({ width, height: HEIGHT });
      for (const each of [page, instructor]) await enrollIn(each, course.id);

      const module = await test.step('An instructor adds a package in the course editor', async () => {
        await instructor.goto(`/teaching/courses/${course.id}`);
        if (width === 360) await instructor.getByRole('button', { name: 'Outline' }).click();
        await instructor.getByRole('button', { name: 'Add a SCORM package' }).click();
        const dialog = instructor.getByRole('dialog', { name: 'Add a SCORM package' });
        await dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'bees.zip', mimeType: 'application/zip', buffer: zip });
        await checkScreen(instructor);
        await dialog.getByRole('button', { name: 'Add module' }).click();
        await expectToast(instructor, 'Package added', `${course.title} is the last module now.`);
        const added = (await fetchModules(instructor, course.id)).at(-1) as Module;
        expect(added).toMatchObject({ title: course.title, isScorm: true, slideCount: 0 });
        return added;
      });
      const address = `/courses/${course.slug}/modules/${module.id}`;
      const frame = page.frameLocator('iframe');
      const heading = frame.getByRole('heading', { level: 2 });

      await test.step('A learner completes its first module, and closes the page in the middle of the next', async () => {
        await page.goto(address);
        const box = await page.getByTitle(`${course.title}, opened in this frame`).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(HEIGHT, 0);
        await expect(heading).toBeVisible();
        await completeModule(frame, modules[0] as Module);
        await frame.locator('nav > ol > li > button').nth(1).press('Enter');
        await frame.getByRole('button', { name: 'Next', exact: true }).press('Enter');
        await checkScreen(page);
        const title = (await heading.textContent()) as string;
        await page.goto('about:blank');
        await page.goto(address);
        await expect(heading).toHaveText(title);
        await expect(frame.getByText('Completed', { exact: true })).toHaveCount(1);
        expect(await readProgress(page, module.id)).toMatchObject({ isComplete: false });
      });

      await test.step('With the last one, the module of the course is complete', async () => {
        for (const [index, each] of modules.entries()) {
          if (index === 0) continue;
          const entry = frame.locator('nav > ol > li > button').nth(index);
          await entry.press('Enter');
          await expect(entry).toHaveAttribute('aria-expanded', 'true');
          await completeModule(frame, each);
        }
        await expect(page.getByRole('status').getByText('Completed')).toBeVisible();
        expect(await readProgress(page, module.id)).toMatchObject({
          isComplete: true,
          activities: [{ status: 'completed', score: 100 }],
        });
        await checkScreen(page);
      });

      await test.step('A hostile package reaches neither Lectern nor another learner', async () => {
        const victim = await openPackage(instructor, module.id);
        const hostile = await addPackage(instructor, course.id, aHostilePackage(victim.url));
        await page.goto('/courses');
        await page.evaluate(() => localStorage.setItem('probe', 'secret'));
        await page.context().addCookies([{ name: 'probe', value: 'secret', url: environment.baseUrl }]);
        const windows: Page[] = [];
        page.context().on('page', (opened) => windows.push(opened));
        await page.goto(`/courses/${course.slug}/modules/${hostile.moduleId}`);
        const results = frame.locator('#results');
        await expect(results).toBeAttached();
        expect(JSON.parse((await results.textContent()) as string)).toEqual(
          Object.fromEntries(Object.keys(ATTEMPTS).map((name) => [name, 'refused'])),
        );
        expect(windows).toEqual([]);
        expect(new URL(page.url()).pathname).toBe(`/courses/${course.slug}/modules/${hostile.moduleId}`);
        // Neither the messages nor the reports of the package have completed anything.
        expect(await readProgress(page, hostile.moduleId)).toMatchObject({ isComplete: false });
        expect(await readProgress(instructor, module.id)).toMatchObject({ isComplete: false });
      });
    },
  );

/** Turns packages on, as an administrator does in the settings. */
async function allowPackages(admin: Page) {
  const { features } = (await (await admin.request.get(getSiteSettings.path)).json()) as {
    features: { version: number; settings: { scormImport: boolean } };
  };
  if (features.settings.scormImport) return;
  const data = { version: features.version, settings: { ...features.settings, scormImport: true } };
  expect((await admin.request.put(updateSiteFeatures.path, { headers, data })).status()).toBe(200);
}

async function addPackage(instructor: Page, courseId: string, buffer: Buffer): Promise<ScormPackage> {
  const file = { name: 'package.zip', mimeType: 'application/zip', buffer };
  const path = addScormModule.path.replace(':id', courseId);
  const answer = await instructor.request.post(path, { headers, multipart: { file } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as ScormPackage;
}

async function openPackage(learner: Page, moduleId: string): Promise<ScormSession> {
  const path = openScormActivity.path.replace(':moduleId', moduleId);
  return (await (await learner.request.post(path, { headers, data: {} })).json()) as ScormSession;
}

async function readProgress(learner: Page, moduleId: string): Promise<ScormProgress> {
  const path = getScormPackage.path.replace(':moduleId', moduleId);
  return (await (await learner.request.get(path)).json()) as ScormProgress;
}

/**
 * What a package may try, by what it would have; each ends in an error, or in nothing. `site` is Lectern's origin, and `victim` the
 * address of a report for another learner.
 */
const ATTEMPTS = {
  'cookies of the site': 'if (readCookie(document)) return true; throw 0',
  'storage of the site': "if (localStorage.getItem('probe')) return true; throw 0",
  'a database': "return indexedDB.open('x')",
  'the page around it': 'return top.document.title',
  'storage of the page around it': 'return top.localStorage.length',
  'the sandbox of its frame': "return top.document.querySelector('iframe').removeAttribute('sandbox')",
  'the account': `return fetch(site + '${getUser.path}', { credentials: 'include' })`,
  'a write with the session':
    "return fetch(site + '/api/logout', { method: 'POST', mode: 'no-cors', credentials: 'include' })",
  'another site': "return fetch('https://example.org/', { mode: 'no-cors' })",
  'a report for another learner':
    "return fetch(victim, { method: 'POST', mode: 'no-cors', body: JSON.stringify({ activity: 0, session: 1, sequence: 9, changes: { 'cmi.completion_status': 'completed' } }) })",
  'a service worker': "return navigator.serviceWorker.register('worker.js')",
  'a shared worker': "return new SharedWorker('worker.js')",
  'a window': "if (open(site + '/', '_blank')) return true; throw 0",
  'the window around it': "return (top.location = 'https://example.org/')",
  'the clipboard': 'return navigator.clipboard.readText()',
} satisfies Record<string, string>;

/** A package of SCORM 2004 with one page, which tries all of this, and forges messages to Lectern. */
function aHostilePackage(other: string): Buffer {
  const [, files] = new RegExp(`^(.*${SCORM_FILES_PATH}/[^/]+)/`).exec(other) as unknown as [string, string];
  const victim = new URL(`${files}/${SCORM_REPORT_PATH}`, environment.baseUrl).href;
  const attempts = Object.entries(ATTEMPTS).map(
    ([name, script]) => `[${JSON.stringify(name)}, async () => { ${script} }]`,
  );
  const page = `<!doctype html><html lang="en"><title>Hostile</title>
<a id="top" target="_top" href="https://example.org/">top</a><a id="blank" target="_blank" href="https://example.org/">blank</a>
<form id="form" target="_top" method="post" action="${environment.baseUrl}/api/logout"></form>
<script>
const site = ${JSON.stringify(environment.baseUrl)};
const victim = ${JSON.stringify(victim)};
const readCookie = (page) => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get.call(page);
(async () => {
  const results = {};
  for (const [name, attempt] of [${attempts.join(',\n')}])
    results[name] = await attempt().then(() => 'worked', () => 'refused');
  for (const state of ['saved', 'ended']) top.postMessage({ type: '${SCORM_MESSAGE}', state, isComplete: true }, '*');
  for (const id of ['top', 'blank']) document.getElementById(id).click();
  document.getElementById('form').submit();
  const shown = document.createElement('pre');
  shown.id = 'results';
  shown.textContent = JSON.stringify(results);
  document.body.append(shown);
})();
</script></html>`;
  const manifest = `<?xml version="1.0"?>
<manifest identifier="hostile" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3">
<metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Hostile</title>
<item identifier="i" identifierref="r"><title>Hostile</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormType="sco" href="index.html"><file href="index.html"/></resource></resources>
</manifest>`;
  const contents = { 'imsmanifest.xml': manifest, 'index.html': page, 'worker.js': '' };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, strToU8(text)]))),
  );
}
