import { useEffect, useEffectEvent, useState } from 'react';

const STORED = 'lectern-review-keys';
/** Where a key types a letter, or chooses an option. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="dialog"]';

/** One key for each action of the review; a person can switch them off, since speech input types letters. */
export function useReviewKeys(actions: Record<string, () => void>) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(STORED) !== 'off');
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return {
    isOn,
    setIsOn(next: boolean) {
      localStorage.setItem(STORED, next ? 'on' : 'off');
      setIsOn(next);
    },
  };
}
