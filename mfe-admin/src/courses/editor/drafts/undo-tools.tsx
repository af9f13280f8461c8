import { useShortcuts } from '@lectern/remote';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { RowTool } from '../../../parts/fields/row-tool';
import type { CourseEditor } from '../use-course-editor';
import { t } from '../../texts';

const shortcuts = [
  { keys: 'Ctrl Z', label: t('drafts.undoShortcut') },
  { keys: 'Ctrl Shift Z', label: t('drafts.redoShortcut') },
];

/** Buttons and keys that undo and redo changes. In a text field the keys keep the browser's own undo of typing. */
export function UndoTools({ editor: { canUndo, canRedo, undo, redo } }: { editor: CourseEditor }) {
  const [announcement, announce] = useState('');
  useShortcuts(shortcuts);

  function undoOrRedo(isRedo: boolean) {
    if (!(isRedo ? canRedo : canUndo)) return;
    (isRedo ? redo : undo)();
    announce(isRedo ? t('drafts.redone') : t('drafts.undone'));
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (isInTextField(event.target)) return;
    event.preventDefault();
    undoOrRedo(event.shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div>
      <RowTool label={t('drafts.undo')} Icon={Undo2} disabled={!canUndo} onClick={() => undoOrRedo(false)} />
      <RowTool label={t('drafts.redo')} Icon={Redo2} disabled={!canRedo} onClick={() => undoOrRedo(true)} />
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </div>
  );
}

/** Whether a key belongs to a text field. All elements of a dialog count too, because a dialog covers the editor. */
const isInTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, [contenteditable="true"], dialog, input:not([type="checkbox"], [type="radio"])',
  ) !== null;
