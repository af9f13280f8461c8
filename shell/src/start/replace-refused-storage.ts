/**
 * Browsers refuse storage by an error in the frame of another site where they block cookies of third parties. A launched course gets
 * a storage there that lasts as long as the page.
 */
for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length;
  } catch {
    Object.defineProperty(window, name, { value: createStorage(), configurable: true });
  }

/** Its own keys are those of the entries, as with a real one. */
function createStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = String(value)),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  };
  const storage = Object.create(methods) as Record<string, string>;
  return storage as unknown as Storage;
}

export {};
