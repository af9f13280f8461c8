import { useState, type KeyboardEvent } from 'react';
import type { Choice } from './choices';

/**
 * The keyboard of a combobox whose field keeps the focus: arrow keys, Home and End move among the options, Enter chooses.
 * Before a key is pressed, and when the active option is gone, the first one is active.
 */
export function useOptionKeys(
  choices: Choice[],
  choose: (choice: Choice, options: { inNewTab: boolean }) => void,
) {
  const [activeId, setActiveId] = useState<string>();
  const activeIndex = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  );
  const active = choices[activeIndex];

  function onKeyDown(event: KeyboardEvent): void {
    // While a Chinese or Japanese word is composed, Enter ends the composition.
    if (event.nativeEvent.isComposing || !active || event.altKey) return;
    const { length } = choices;
    const targetIndexes: Record<string, number> = {
      ArrowDown: (activeIndex + 1) % length,
      ArrowUp: (activeIndex + length - 1) % length,
      Home: 0,
      End: length - 1,
    };
    const targetIndex = targetIndexes[event.key];
    if (targetIndex === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (targetIndex === undefined) choose(active, { inNewTab: event.ctrlKey || event.metaKey });
    else setActiveId(choices[targetIndex]?.id);
  }

  return { active, setActiveId, onKeyDown };
}
