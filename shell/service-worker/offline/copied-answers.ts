import {
  nameCopy,
  openPersonalStorage,
  SHARED_COPY,
  SHARED_PATHS,
  type CourseCopy,
} from '@lectern/client/offline/store';
import { courseProgress, type Enrollment, type Progress, type Slide, type Module } from '@lectern/contract';
import { fetchInBackground } from '../network-first';

/** A narrower picture of a slide, which copies do not have: 'a-320.webp' of 'a.webp'. */
const NARROWER = /-\d+(\.\w+)$/;

const PREFIX = nameCopy('');

async function openCopies(): Promise<Cache[]> {
  const { caches: copies } = await openPersonalStorage();
  const names = (await copies.keys()).filter((name) => name.startsWith(PREFIX));
  return Promise.all(names.map((name) => copies.open(name)));
}

const openCopy = async (name: string): Promise<Cache> => (await openPersonalStorage()).caches.open(name);

/** Finds what a copy has of an address. Of a picture, the largest width is answered for all others. */
export async function findCopied(url: string): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  for (const cache of await openCopies()) {
    const found =
      (await cache.match(pathname + search)) ?? (await cache.match(pathname.replace(NARROWER, '$1')));
    if (found) return found;
  }
  return undefined;
}

/** Replaces what copies have of an address by a newer answer. */
export async function renewCopied(url: string, response: Response): Promise<void> {
  const { pathname, search } = new URL(url);
  for (const cache of await openCopies()) {
    if (await cache.match(pathname + search)) await cache.put(pathname + search, response.clone());
  }
}

/** Whether an answer belongs into copies: JSON, and no page of a network that asks for a sign-in. */
export const isJson = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.includes('json') ?? false;

/** Fetches answers and keeps them; those that fail stay as they are. */
export async function storeAnswers(cacheName: string, paths: readonly string[]): Promise<void> {
  const cache = await openCopy(cacheName);
  for (const path of paths) {
    const response = await fetchInBackground(path, { credentials: 'include' });
    if (response.ok && isJson(response)) await cache.put(path, response);
  }
}

export const storeSharedAnswers = () => storeAnswers(SHARED_COPY, SHARED_PATHS);

/**
 * Shows progress that waits on the device in the copy: the slide is seen, and the course goes on there. The page's outbox sends it.
 */
export async function applyProgress(copy: CourseCopy, { slideId, progress }: Progress): Promise<void> {
  const cache = await openCopy(nameCopy(copy.id));
  const modules: { id: string; slides: Slide[] }[] = [];
  for (const id of copy.moduleIds)
    modules.push({ id, slides: (await readJson<Slide[]>(cache, `/api/modules/${id}/slides`)) ?? [] });
  const module = modules.find(({ slides }) => slides.some(({ id }) => id === slideId));
  if (!module) return;
  module.slides = module.slides.map((slide) => (slide.id === slideId ? { ...slide, seen: true } : slide));
  await writeJson(cache, `/api/modules/${module.id}/slides`, module.slides);
  for (const path of [`/api/enrollments/${copy.id}`, `/api/enrollments/slug/${copy.slug}`]) {
    const enrollment = await readJson<Enrollment>(cache, path);
    if (!enrollment) continue;
    const isCompleted = progress === 100 && module.slides.at(-1)?.id === slideId;
    const completedModuleIds = [
      ...new Set([...enrollment.completedModuleIds, ...(isCompleted ? [module.id] : [])]),
    ];
    const percent = courseProgress(
      modules.map(({ id, slides }) => ({
        slides: slides.length,
        seen: slides.filter(({ seen }) => seen).length,
        isComplete: slides.length === 0 || completedModuleIds.includes(id),
      })),
    );
    await writeJson(cache, path, {
      ...enrollment,
      completedModuleIds,
      lastModuleId: module.id,
      lastSlideId: slideId,
      progress: Math.max(percent, Number(enrollment.progress)).toFixed(2),
    });
  }
}

async function readJson<T>(cache: Cache, path: string): Promise<T | undefined> {
  return (await (await cache.match(path))?.json()) as T | undefined;
}

const writeJson = (cache: Cache, path: string, body: Enrollment | Slide[] | Module) =>
  cache.put(path, answerJson(body));

/** An answer of the device. */
export const answerJson = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
