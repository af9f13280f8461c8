import { hasOwnKeys, isSwitchedOff, useShortcuts } from '@lectern/remote';
import { useEffect, useEffectEvent } from 'react';
import { proposalTexts } from '../proposal-texts';

/** One key for each action of the review. */
export function useReviewKeys(actions: Record<string, () => void>): void {
  useShortcuts(proposalTexts.keys);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isSwitchedOff(event)) return;
    if (hasOwnKeys(event.target) || document.querySelector('[role="dialog"], dialog[open]')) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
