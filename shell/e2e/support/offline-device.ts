import {
  createQuestion,
  createQuestionCategory,
  setQuestionPractice,
  type EditedQuestion,
  type Module,
  type QuestionCategory,
  type Slide,
} from '@lectern/contract';
import { expect, type Browser, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCopiedCourse, enrollIn, fetchModules, fetchSlides, headers } from './decks';
import { questionsOfAllTypes, type BankQuestion } from './exam-questions';
import { watchTexts } from '../texts/text-check';
import { environment } from './environment';
import { startNetwork } from './network/network';

/** A course with one question to practice, and a learner in it. */
export async function aPracticedCourse(admin: Page, learner: Page) {
  const course = await aCopiedCourse(admin, `Offline ${randomUUID().slice(0, 8)}`);
  const [module] = (await fetchModules(admin, course.id)) as [Module];
  const [slide] = (await fetchSlides(admin, module.id)) as [Slide];
  const [egg] = questionsOfAllTypes() as [BankQuestion];
  const category = await post<QuestionCategory>(admin, createQuestionCategory.path, {
    name: randomUUID(),
    parentId: null,
    courseId: null,
  });
  const question = await post<EditedQuestion>(admin, createQuestion.path, {
    ...egg,
    ...{ categoryId: category.id, tags: [], points: 1 },
    source: { slideId: slide.id, quote: null },
    status: 'ready',
  });
  await admin.request.put(setQuestionPractice.path, {
    headers,
    data: { questionIds: [question.id], practice: 'on' },
  });
  await enrollIn(learner, course.id);
  return { course, module };
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser with a profile folder of its own, in which service workers run, and a network that can be spoiled. */
export async function startDevice(browser: Browser, launchOptions: LaunchOptions, { cookies }: State) {
  const network = await startNetwork();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-device-'));
  let context: BrowserContext | undefined;
  return {
    network,
    folder,
    /** Starts the browser; with the profile of the last one, if there was one. */
    async open(): Promise<[BrowserContext, Page]> {
      context = await browser.browserType().launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: environment.baseUrl,
        proxy: network.proxy,
        serviceWorkers: 'allow',
      });
      if (environment.checksTexts) await watchTexts(context);
      await context.addCookies(cookies);
      return [context, context.pages()[0] ?? (await context.newPage())];
    },
    async stop(): Promise<void> {
      await context?.close();
      await network.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Downloads a course by the button on its page. */
export async function download(page: Page, slug: string): Promise<void> {
  await page.goto(`/courses/${slug}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText(/The course takes [\d.]+ MB on this device/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('On this device')).toBeVisible({ timeout: 60_000 });
}

/** Everything that the browser has stored for the site and that scripts can read, as text. */
export const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    type Place = { indexedDB: IDBFactory; caches: CacheStorage };
    const { storageBuckets: buckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]>; open(name: string): Promise<Place> };
    };
    const own = await Promise.all((await buckets.keys()).map((name) => buckets.open(name)));
    const texts = [JSON.stringify({ ...localStorage })];
    for (const { indexedDB: databases, caches: files } of [globalThis, ...own]) {
      for (const name of await files.keys()) {
        const cache = await files.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '');
      }
      for (const { name = '' } of await databases.databases()) {
        const store = await new Promise<IDBDatabase>((resolve) => {
          const opening = databases.open(name);
          opening.onsuccess = () => resolve(opening.result);
        });
        for (const table of store.objectStoreNames)
          texts.push(
            await new Promise<string>((resolve) => {
              const reading = store.transaction(table).objectStore(table).getAll();
              reading.onsuccess = () => resolve(JSON.stringify(reading.result));
            }),
          );
        store.close();
      }
    }
    return texts.join('\n');
  });

/** What sites store; the history of visited pages is the browser's own. */
const SITE_FOLDERS = /\/(WebStorage|IndexedDB|Service Worker|Session Storage|Cache|Code Cache)\//;

/** The files of a profile's site storage that contain a text, in the encodings of Chromium's databases. */
export async function findOnDisk(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files
      .filter((file) => SITE_FOLDERS.test(file))
      .map(async (file) => {
        const content = await readFile(file).catch(() => Buffer.alloc(0));
        return content.includes(text) || content.includes(text, 0, 'utf16le') ? [file] : [];
      }),
  );
  return found.flat();
}
