import { hasOwnKeys, isSwitchedOff, useShortcuts } from '@lectern/remote';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../texts';

const SHORTCUTS = [
  { keys: 'A', label: t('proposals.accept') },
  { keys: 'E', label: t('proposals.editQuestion') },
  { keys: 'R', label: t('proposals.reject') },
  { keys: 'U', label: t('proposals.undo') },
  { keys: '← →', label: t('proposals.move') },
];

/** Runs the actions of the review by single keys. @param actions the actions by lower-case letter or key name */
export function useReviewKeys(actions: Record<string, () => void>): void {
  useShortcuts(SHORTCUTS);
  const runActionOfKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isSwitchedOff(event)) return;
    if (hasOwnKeys(event.target) || document.querySelector('[role="dialog"], dialog[open]')) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', runActionOfKey);
    return () => document.removeEventListener('keydown', runActionOfKey);
  }, []);
}
