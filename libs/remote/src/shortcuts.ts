import { useEffect, useSyncExternalStore } from 'react';

/** A keyboard shortcut in the list that the dialog of the key '?' shows. */
export interface Shortcut {
  /** The names on the keyboard, separated by spaces, such as 'Ctrl S' or '← →'. */
  keys: string;
  /** What the shortcut does, such as 'Next slide'. */
  label: string;
}

const STORAGE_KEY = 'lectern.single-keys';
const listeners = new Set<() => void>();
const mountedLists = new Set<readonly Shortcut[]>();
let mountedShortcuts: readonly Shortcut[] = [];
let areSingleKeysOn: boolean | undefined;

function notifyAll(): void {
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/**
 * Lists shortcuts in the dialog of the key '?' while the component is mounted. The component itself handles the keys.
 * @param shortcuts a constant, or memoized
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    mountedLists.add(shortcuts);
    mountedShortcuts = [...mountedLists].flat();
    notifyAll();
    return () => {
      mountedLists.delete(shortcuts);
      mountedShortcuts = [...mountedLists].flat();
      notifyAll();
    };
  }, [shortcuts]);
}

/** All shortcuts of the mounted components. */
export function useListedShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => mountedShortcuts,
    () => mountedShortcuts,
  );
}

/**
 * The setting for shortcuts of a single key: a letter, digit or sign without Ctrl, Alt or Command. A person can switch them off,
 * because speech input types such keys (WCAG 2.1.4). Arrow keys and Escape always work.
 */
export const singleKeys = {
  areOn(): boolean {
    areSingleKeysOn ??= readSetting();
    return areSingleKeysOn;
  },
  set(next: boolean): void {
    areSingleKeysOn = next;
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

/** Whether shortcuts of a single key are on; every listener of such a key checks this, or `isSwitchedOff`. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeys.areOn, () => true);
}

/** Whether the event is a shortcut of a single key while such shortcuts are off. */
export function isSwitchedOff({ key, ctrlKey, altKey, metaKey }: KeyLike): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && !singleKeys.areOn();
}

type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Elements in which a key types text, chooses an option, or belongs to a dialog. */
const KEY_HANDLING_ELEMENTS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="dialog"], dialog';

/** Whether an element handles keys itself, so that a shortcut of a single key must not take them. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(KEY_HANDLING_ELEMENTS) !== null;
}
