import { useSyncExternalStore } from 'react';

/** Light or dark; also the value stored under `theme`. */
export type Theme = 'light' | 'dark';

const STORED_AS = 'theme';
const watchers = new Set<() => void>();

// `/theme-init.js` has set the class before the first paint, so the class is the truth.
const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function set(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    localStorage.setItem(STORED_AS, theme);
  } catch {
    // A browser that forbids storage still switches, for as long as the page is open.
  }
  watchers.forEach((notify) => notify());
}

/** The theme in force and how to flip it; flipping stores the choice. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore((notify) => {
    watchers.add(notify);
    return () => void watchers.delete(notify);
  }, current);
  return { theme, toggle: () => set(theme === 'dark' ? 'light' : 'dark') };
}
