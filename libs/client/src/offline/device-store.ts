import type { OfflineFile, OfflineQuestion, QuestionResponse } from '@lectern/contract';
import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { openPersonalStorage } from './personal-storage';

const NAME = 'lectern-offline';
/** Name of the `BroadcastChannel` on which pages and the service worker say that the device's copies or waiting changes have changed. */
export const OFFLINE_CHANNEL = 'lectern.offline';

/** How far a copy is: `complete` ones are read without a connection, the others go on loading once they are asked to. */
export type CopyState = 'loading' | 'paused' | 'failed' | 'full' | 'complete';

/** A course that a person has downloaded, or is downloading. */
export interface CourseCopy {
  id: string;
  userId: string;
  slug: string;
  title: string;
  revision: string;
  /** Bytes of the whole course, and those that are stored. */
  size: number;
  storedSize: number;
  state: CopyState;
  /** Whether the course has changed since. */
  isOutdated?: boolean;
  moduleIds: string[];
  files: OfflineFile[];
}

/** A change of the review log that the server does not have yet, or whose answer later changes may name. */
export type ReviewChange = { userId: string; questionId: string } & (
  | {
      kind: 'answer';
      requestId: string;
      version: number;
      response: QuestionResponse | null;
      seconds: number;
      /** The server's id, once it has the answer. */
      answerId?: string;
    }
  | { kind: 'rate'; requestId: string; rating: 'hard' | 'good' | 'easy' }
  | { kind: 'undo'; requestId: string }
  | { kind: 'review'; isInReview: boolean }
);

/** Append-only: an entry is removed once the server has it, or the person has discarded it. */
export type WaitingReview = ReviewChange & {
  /** Its place in the log. */
  order: number;
  /** Why the server refused it. */
  refusal?: string;
};

/** The person whose copies the device has, and when the server was reached last. */
export interface Contact {
  userId: string;
  /** By the clock of this device. */
  at: number;
  /** The latest time that the device's clock has shown, so that a clock that is set back prolongs nothing. */
  latest: number;
  /** How far the server's clock was ahead of this device's at the last contact, in milliseconds; absent before the first one. */
  clockOffset?: number;
}

export interface DeviceSchema extends DBSchema {
  courses: { key: string; value: CourseCopy };
  questions: { key: string; value: OfflineQuestion; indexes: { course: string } };
  reviews: { key: number; value: ReviewChange & { order?: number; refusal?: string } };
  facts: { key: 'contact'; value: Contact };
}
export type DeviceStore = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceStore> | undefined;

/** The device's database. It is opened again after the browser has cleared or closed it. */
export function openDeviceStore(): Promise<DeviceStore> {
  opened ??= open();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** `openDB` of `idb` knows the default storage alone. */
async function open(): Promise<DeviceStore> {
  const request = (await openPersonalStorage()).indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    const { result: store } = request;
    store.createObjectStore('courses', { keyPath: 'id' });
    store.createObjectStore('questions', { keyPath: 'id' }).createIndex('course', 'courseId');
    store.createObjectStore('reviews', { keyPath: 'order', autoIncrement: true });
    store.createObjectStore('facts');
  };
  const store = (await wrap(request)) as unknown as DeviceStore;
  store.addEventListener('versionchange', closeDeviceStore);
  store.addEventListener('close', () => (opened = undefined));
  return store;
}

/** Closes the connection, so that the database can be deleted. */
export function closeDeviceStore(): void {
  void opened?.then((store) => store.close());
  opened = undefined;
}

/** Deletes the database of the default storage, once all pages have closed it. */
export const deleteDefaultStore = (): void => void indexedDB.deleteDatabase(NAME);

export async function readContact(store: DeviceStore): Promise<Contact | undefined> {
  return store.get('facts', 'contact');
}

/** The server's time as far as the device can tell: a clock that is wrong changes no schedule. */
export const estimateServerTime = ({ clockOffset = 0 }: Partial<Contact> = {}): Date =>
  new Date(Date.now() + clockOffset);
