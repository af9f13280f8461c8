import { useSyncExternalStore } from 'react';

/** The color theme; also the value in local storage. */
export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const watchers = new Set<() => void>();

// `/theme-init.js` sets the class before the first paint, so the class is the source of truth.
const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function set(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is blocked: the theme applies until the page is closed.
  }
  watchers.forEach((notify) => notify());
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

/** The current theme, and a function that switches and stores it. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(watch, current, () => 'light' as const);
  return { theme, toggle: () => set(theme === 'dark' ? 'light' : 'dark') };
}
