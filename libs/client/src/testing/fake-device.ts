import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb';

/** A browser's storage of a device, which jsdom and Node lack. */
export interface FakeDevice {
  /** Whether the device has no space left for more files. */
  isFull: boolean;
  /** Names of the caches, which hold the files. */
  listCaches(): string[];
  /** What a browser does that clears the data of the site. */
  clear(): Promise<void>;
  /** Puts back what was replaced, for the files of tests that follow in the same process. */
  restore(): void;
}

const toPath = (request: RequestInfo | URL): string => {
  const { pathname, search } = new URL(String(request), 'http://localhost');
  return pathname + search;
};

/** Replaces IndexedDB, Cache Storage and `BroadcastChannel`. */
export function fakeDevice(): FakeDevice {
  const stored = new Map<string, Map<string, string>>();
  const replaced = {
    BroadcastChannel: globalThis.BroadcastChannel,
    indexedDB: globalThis.indexedDB,
    caches: globalThis.caches,
  };
  const device: FakeDevice = {
    isFull: false,
    listCaches: () => [...stored.keys()],
    clear: async () => {
      stored.clear();
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
    },
    restore: () => Object.assign(globalThis, replaced),
  };
  const openCache = (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    return {
      match: (request: string) => {
        const text = files.get(toPath(request));
        return Promise.resolve(text === undefined ? undefined : new Response(text));
      },
      put: async (request: string, response: Response) => {
        if (device.isFull) throw new DOMException('No space', 'QuotaExceededError');
        files.set(toPath(request), await response.text());
      },
      keys: () => Promise.resolve([...files.keys()].map((path) => ({ url: `http://localhost${path}` }))),
      delete: (request: { url: string }) => Promise.resolve(files.delete(toPath(request.url))),
    };
  };
  Object.assign(globalThis, {
    ...{ IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction },
    indexedDB: new IDBFactory(),
    caches: {
      keys: () => Promise.resolve(device.listCaches()),
      open: (name: string) => Promise.resolve(openCache(name)),
      has: (name: string) => Promise.resolve(stored.has(name)),
      delete: (name: string) => Promise.resolve(stored.delete(name)),
    },
    BroadcastChannel: class extends EventTarget {
      postMessage(): void {}
    },
  });
  return device;
}
