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
  const index = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  );
  const active = choices[index];

  function onKeyDown(event: KeyboardEvent): void {
    // Enter ends the composition of a Chinese or Japanese word.
    if (event.nativeEvent.isComposing || !active || event.altKey) return;
    const { length } = choices;
    const targets: Record<string, number> = {
      ArrowDown: (index + 1) % length,
      ArrowUp: (index + length - 1) % length,
      Home: 0,
      End: length - 1,
    };
    const target = targets[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target === undefined) choose(active, { inNewTab: event.ctrlKey || event.metaKey });
    else setActiveId(choices[target]?.id);
  }

  return { active, setActiveId, onKeyDown };
}
