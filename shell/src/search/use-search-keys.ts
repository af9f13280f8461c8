import { hasOwnKeys, isSwitchedOff } from '@lectern/remote';
import { useEffect, useEffectEvent } from 'react';

/** A dialog over the screen, below which the search would open. */
const OPEN_DIALOG = '[role="dialog"][data-state="open"]:not([data-sheet="beside"])';

/** Calls `open` for Ctrl+K or ⌘K everywhere, and for `/` where nothing else takes it. */
export function useSearchKeys(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing || altKey) return false;
  if (document.querySelector(OPEN_DIALOG)) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  if (key !== '/' || isSwitchedOff(event)) return false;
  return !hasOwnKeys(target);
}
