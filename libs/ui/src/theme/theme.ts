import { useSyncExternalStore } from 'react';

/** The color theme that is shown. */
export type Theme = 'light' | 'dark';

/** What a person has chosen for this device: a theme, or the one that the device prefers. */
export type ThemeChoice = Theme | 'device';

const STORAGE_KEY = 'theme';
const DARK_DEVICE = '(prefers-color-scheme: dark)';

const watchers = new Set<() => void>();

// A variable, because the storage may be blocked. The choice then applies until the page is closed.
let choice = readStored();

function readStored(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'device';
  } catch {
    return 'device';
  }
}

function store(): void {
  try {
    if (choice === 'device') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is blocked.
  }
}

// `theme-init.js` sets the class before the first paint, so the class is the source of truth.
const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function show(): void {
  const isDark = choice === 'device' ? matchMedia(DARK_DEVICE).matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', isDark);
  watchers.forEach((notify) => notify());
}

/** Applies and stores a choice. No choice is stored for the device's theme, as for a first visit. */
function choose(next: ThemeChoice): void {
  choice = next;
  store();
  show();
}

// Prerendering has no window.
if (typeof matchMedia !== 'undefined') matchMedia(DARK_DEVICE).addEventListener('change', show);

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

/** The current theme, and a function that switches and stores it. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(watch, readTheme, () => 'light' as const);
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}

/** What the person has chosen for this device, and a function that changes it. */
export function useThemeChoice(): { choice: ThemeChoice; choose: (next: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(watch, () => choice), choose };
}
