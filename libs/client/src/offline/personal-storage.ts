/** A part of the browser's storage. */
interface PersonalStorage {
  indexedDB: IDBFactory;
  caches: CacheStorage;
  persist(): Promise<boolean>;
}

/** The Storage Buckets API, which Chromium has since version 122 and TypeScript does not know. */
interface StorageBuckets {
  open(name: string): Promise<PersonalStorage>;
  delete(name: string): Promise<void>;
}

const BUCKET = 'lectern-person';

const findBuckets = (): StorageBuckets | undefined =>
  (globalThis.navigator as { storageBuckets?: StorageBuckets } | undefined)?.storageBuckets;

/**
 * The storage for what belongs to a person. Where the browser has buckets it is one of its own: the files of a bucket leave the disk with
 * it, while deleted records stay in the browser's files until it compacts them. It is opened for each use, because a sign-out in another
 * tab deletes it.
 */
export const openPersonalStorage = async (): Promise<PersonalStorage> =>
  (await findBuckets()?.open(BUCKET)) ?? {
    ...{ indexedDB, caches },
    // Workers can't ask.
    persist: async () => (await (navigator.storage as Partial<PersonalStorage>).persist?.()) ?? false,
  };

/** Deletes the bucket with all its files. Open connections to its databases end. */
export const deletePersonalStorage = async (): Promise<void> => findBuckets()?.delete(BUCKET);
