import { isSwitchedOff } from '@lectern/remote';
import { useEffect, useEffectEvent } from 'react';

/** Where a key types a letter, or chooses an option. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="dialog"], dialog';

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
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  if (key !== '/' || isSwitchedOff(event)) return false;
  return !(target instanceof Element && target.closest(OWN_KEYS));
}
