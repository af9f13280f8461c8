import { buildUrl, call } from '@lectern/client';
import {
  type CourseCopy,
  type DeviceStore,
  fetchCopy,
  listCopiedPaths,
  nameCopy,
  openDeviceStore,
  openPersonalStorage,
  readContact,
  SHARED_COPY,
  SHARED_PATHS,
} from '@lectern/client/offline';
import {
  getOfflineCourse,
  getWeeklyGoal,
  listNoteCourses,
  listNotes,
  listOfflineQuestions,
  type OfflineCourse,
} from '@lectern/contract';
import { getLocale, hasFeature } from '@lectern/i18n';
import { timeZone } from '@lectern/ui';
import { storeScreens } from './store-screens';

/** Files that are requested at the same time. */
const PARALLEL_FILES = 3;
/** Loaded files after which the place is noted in the database. */
const FILES_PER_NOTE = 10;

/** The answers that screens of the copy show besides those of `SHARED_PATHS`. */
const listSharedPaths = (): string[] => [
  ...SHARED_PATHS,
  buildUrl(getWeeklyGoal, { query: { timeZone: timeZone() } }),
  buildUrl(listNotes, { query: { search: '', page: 1 } }),
  buildUrl(listNoteCourses),
];

/** The texts of the shell in the language of the page. Their names have no hashes, so they are stored beside the answers. */
async function listShellCatalogs(signal: AbortSignal): Promise<string[]> {
  const index = await fetchCopy('/locales/index.json', signal);
  const { catalogs } = (await index.json()) as { catalogs: string[] };
  return catalogs.map((catalog) => `/locales/${catalog}.${getLocale()}.json`);
}

/**
 * Loads what is missing of a course into the device's storage: texts, notes and progress, pictures and sound, the questions to practice,
 * and the files of the screens. Files that are stored are not requested again, so it can be called until it succeeds.
 * @param onProgress called with the bytes that are stored
 * @throws ApiError where the course may not be kept; QuotaExceededError where the device is full; the signal's reason
 */
export async function loadCourse(
  { courseId, userId, signal }: { courseId: string; userId: string; signal: AbortSignal },
  onProgress: (copy: CourseCopy) => void,
): Promise<CourseCopy> {
  const course = await call(getOfflineCourse, { params: { id: courseId }, signal });
  const store = await openDeviceStore();
  const copy = await beginCopy(store, course, userId);
  onProgress(copy);
  const { caches: copies } = await openPersonalStorage();
  const cache = await copies.open(nameCopy(course.id));
  await storeAnswers(cache, listCopiedPaths(copy), signal);
  await storeAnswers(await copies.open(SHARED_COPY), listSharedPaths(), signal);
  await storeQuestions(store, course.id, signal);
  await storeAnswers(await copies.open(SHARED_COPY), await listShellCatalogs(signal), signal);
  await storeScreens(signal);
  await storeFiles(cache, course, signal, async (storedFiles, isNoted) => {
    copy.storedSize = Math.min(course.size, storedFiles);
    onProgress({ ...copy });
    if (isNoted) await store.put('courses', copy);
  });
  await removeOthers(cache, [...course.files.map(({ url }) => url), ...listCopiedPaths(copy)]);
  const complete: CourseCopy = { ...copy, state: 'complete', storedSize: course.size };
  await store.put('courses', complete);
  return complete;
}

async function beginCopy(
  store: DeviceStore,
  { id, slug, title, revision, size, modules, files }: OfflineCourse,
  userId: string,
): Promise<CourseCopy> {
  const earlier = await store.get('courses', id);
  const copy: CourseCopy = {
    ...{ id, userId, slug, title, revision, size, files },
    storedSize: Math.min(size, earlier?.storedSize ?? 0),
    state: 'loading',
    moduleIds: modules.map((module) => module.id),
  };
  const now = Date.now();
  await store.put('courses', copy);
  const contact = await readContact(store);
  await store.put('facts', { ...contact, userId, at: now, latest: now }, 'contact');
  return copy;
}

/** Those that the site does not offer, as one of a feature that is off, are left out. */
async function storeAnswers(cache: Cache, paths: readonly string[], signal: AbortSignal): Promise<void> {
  for (const path of paths) {
    const response = await fetchCopy(path, signal);
    if (response.status >= 500) throw new TypeError(`${path} answered ${response.status}.`);
    if (response.ok) await cache.put(path, response);
  }
}

async function storeQuestions(store: DeviceStore, courseId: string, signal: AbortSignal): Promise<void> {
  if (!hasFeature('practice')) return;
  const { questions } = await call(listOfflineQuestions, { params: { id: courseId }, signal });
  const change = store.transaction('questions', 'readwrite');
  await Promise.all([...questions.map((question) => change.store.put(question)), change.done]);
}

async function storeFiles(
  cache: Cache,
  { files, size }: OfflineCourse,
  signal: AbortSignal,
  onStored: (storedSize: number, isNoted: boolean) => Promise<void>,
): Promise<void> {
  const known = new Set((await cache.keys()).map(readPath));
  // The texts are stored by now.
  let storedSize = size - files.reduce((sum, file) => sum + file.size, 0);
  let count = 0;
  for (const file of files) if (known.has(file.url)) storedSize += file.size;
  const missing = files.filter(({ url }) => !known.has(url));
  const loadNext = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const response = await fetchCopy(file.url, signal);
      if (response.ok) await cache.put(file.url, response);
      // Replaced by an edit meanwhile: the next contact finds the course changed.
      else if (response.status !== 404) throw new TypeError(`${file.url} answered ${response.status}.`);
      storedSize += file.size;
      await onStored(storedSize, (count += 1) % FILES_PER_NOTE === 0);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_FILES }, loadNext));
}

/** Removes files and answers that the course does not have any more. */
async function removeOthers(cache: Cache, paths: readonly string[]): Promise<void> {
  const current = new Set(paths);
  for (const request of await cache.keys()) if (!current.has(readPath(request))) await cache.delete(request);
}

/** The captions of a narration have their version in the query. */
function readPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
