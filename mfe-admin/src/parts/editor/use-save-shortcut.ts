import { useShortcuts } from '@lectern/remote';
import { useEffect } from 'react';
import { saveShortcuts } from './texts';

/** Saves with Ctrl and S, or Command and S. */
export function useSaveShortcut(save: () => void): void {
  useShortcuts(saveShortcuts);
  useEffect(() => {
    function saveOnShortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save();
    }
    document.addEventListener('keydown', saveOnShortcut);
    return () => document.removeEventListener('keydown', saveOnShortcut);
  });
}
