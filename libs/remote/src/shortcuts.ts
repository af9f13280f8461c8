import { useEffect, useSyncExternalStore } from 'react';

/** A keyboard shortcut, as the list of shortcuts names it. */
export interface Shortcut {
  /** As on the keyboard, separated by spaces, such as 'Ctrl S' or '← →'. */
  keys: string;
  /** What it does, such as 'Next slide'. */
  label: string;
}

const STORAGE_KEY = 'lectern.single-keys';
const listeners = new Set<() => void>();
const lists = new Set<readonly Shortcut[]>();
let all: readonly Shortcut[] = [];
let areOn: boolean | undefined;

function notifyAll(): void {
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/**
 * Lists shortcuts in the dialog of the key '?' while the component is mounted. It handles no key: the component does.
 * @param shortcuts a constant, or memoized
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    lists.add(shortcuts);
    all = [...lists].flat();
    notifyAll();
    return () => {
      lists.delete(shortcuts);
      all = [...lists].flat();
      notifyAll();
    };
  }, [shortcuts]);
}

/** The shortcuts of the open screen. */
export function useListedShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => all,
    () => all,
  );
}

/**
 * Single keys: letters, digits and signs without Ctrl, Alt or Command. A person can switch them off, because speech input types
 * them (WCAG 2.1.4). Arrow keys and Escape are none.
 */
export const singleKeys = {
  areOn(): boolean {
    areOn ??= readSetting();
    return areOn;
  },
  set(next: boolean): void {
    areOn = next;
    try {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    } catch {
      // Storage is blocked: the choice applies until the page is closed.
    }
    notifyAll();
  },
};

function readSetting(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys are on; every listener of such a key asks this, or `isSwitchedOff`. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeys.areOn, () => true);
}

/** Whether the pressed key is a single one, and these are off. */
export function isSwitchedOff({ key, ctrlKey, altKey, metaKey }: KeyLike): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && !singleKeys.areOn();
}

type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Where a key types text, chooses an option, or belongs to a dialog. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="dialog"], dialog';

/** Whether an element handles keys itself, so that a shortcut of a single key must not take them. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
