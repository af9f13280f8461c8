/**
 * Replaces storage and cookies where browsers refuse them. In an opaque origin they throw an error, which stops packages that only want
 * to remember a volume or a theme. The replaced storage lasts as long as the page, and cookies are not stored.
 */
export function replaceRefusedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (isRefused(() => window[name])) Object.defineProperty(window, name, { value: createStorage() });
  if (isRefused(() => document.cookie))
    Object.defineProperty(document, 'cookie', { get: () => '', set: ignore });
}

function ignore(): void {}

function isRefused(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}

function createStorage(): Storage {
  const values = new Map<string, string>();
  const storage = {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void values.set(String(key), String(value)),
    removeItem: (key: string) => void values.delete(String(key)),
    clear: () => values.clear(),
  };
  return storage;
}
