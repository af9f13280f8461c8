import { OFFLINE_DAYS } from '@lectern/contract';
import {
  closeDeviceStore,
  type Contact,
  type CourseCopy,
  deleteDefaultStore,
  type DeviceStore,
  openDeviceStore,
  readContact,
} from './device-store';
import { deletePersonalStorage, openPersonalStorage } from './personal-storage';

const DAY_MS = 86_400_000;
const PREFIX = 'lectern-copy-';
/** Answers that belong to no course. */
export const SHARED_COPY = `${PREFIX}shared`;

/** The cache with the files and answers of one course. */
export const nameCopy = (courseId: string): string => PREFIX + courseId;

/** Removes one course from the device. */
export async function removeCopy(store: DeviceStore, courseId: string): Promise<void> {
  const change = store.transaction(['courses', 'questions'], 'readwrite');
  const questions = await change.objectStore('questions').index('course').getAllKeys(courseId);
  await Promise.all([
    change.objectStore('courses').delete(courseId),
    ...questions.map((id) => change.objectStore('questions').delete(id)),
    change.done,
  ]);
  const { caches: copies } = await openPersonalStorage();
  await copies.delete(nameCopy(courseId));
  if ((await store.count('courses')) === 0) await copies.delete(SHARED_COPY);
}

/** Removes all courses. What waits to be sent stays. */
export async function removeAllCopies(): Promise<void> {
  await deleteCaches((await openPersonalStorage()).caches);
  const store = await openDeviceStore();
  await Promise.all([store.clear('courses'), store.clear('questions')]);
}

async function deleteCaches(storage: CacheStorage): Promise<void> {
  const names = (await storage.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => storage.delete(name)));
}

/** Removes everything that the device knows of a person: copies, what waits, and the contact. */
export async function forgetDevice(): Promise<void> {
  await removeAllCopies();
  const store = await openDeviceStore();
  await Promise.all([store.clear('reviews'), store.delete('facts', 'contact')]);
  // No page can read anything by now. The rest is about the files of the browser.
  closeDeviceStore();
  await deletePersonalStorage();
  // The only place in browsers without buckets, or what such a browser has stored before an update brought them.
  await deleteCaches(caches);
  deleteDefaultStore();
}

/** Whether copies are as old as they may get without a contact. A clock that was set back prolongs nothing. */
export const isExpired = ({ at, latest }: Contact, now: number): boolean =>
  Math.max(now, latest) - at > OFFLINE_DAYS * DAY_MS;

/** Notes the time, and removes copies that are too old. */
export async function removeExpiredCopies(store: DeviceStore, now = Date.now()): Promise<boolean> {
  const contact = await readContact(store);
  if (!contact) return false;
  if (isExpired(contact, now)) {
    await removeAllCopies();
    return true;
  }
  if (now > contact.latest + DAY_MS) await store.put('facts', { ...contact, latest: now }, 'contact');
  return false;
}

/** The copies of a person on this device, by title as a language orders texts. */
export async function listCopies(userId: string, locale: string): Promise<CourseCopy[]> {
  const copies = await (await openDeviceStore()).getAll('courses');
  return copies
    .filter((copy) => copy.userId === userId)
    .sort((one, other) => one.title.localeCompare(other.title, locale));
}
