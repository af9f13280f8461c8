import { useShortcuts } from '@lectern/remote';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../texts';

const shortcuts = [{ keys: 'Alt PageUp PageDown', label: t('editor.steps.shortcut') }];

const STEPS: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 };

/** Opens the previous slide with Alt and Page Up and the next one with Alt and Page Down, also from within a field. */
export function useSlideKeys(step: (by: -1 | 1) => void): void {
  useShortcuts(shortcuts);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
