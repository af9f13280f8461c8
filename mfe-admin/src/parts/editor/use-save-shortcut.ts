import { useShortcuts } from '@lectern/remote';
import { useEffect } from 'react';
import { t } from '../texts';

const SHORTCUTS = [{ keys: 'Ctrl S', label: t('editor.save') }];

/** Saves with Ctrl and S, or Command and S. */
export function useSaveShortcut(save: () => void): void {
  useShortcuts(SHORTCUTS);
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
