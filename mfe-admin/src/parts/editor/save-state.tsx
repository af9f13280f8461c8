import { Button } from '@lectern/ui';
import { Save } from 'lucide-react';
import styles from '../editor-bar.module.css';
import { t } from '../texts';

interface SaveState {
  isDirty: boolean;
  isSaving: boolean;
}

/** Whether everything in an editor is saved. @param isNew it was never saved */
export function SaveStatus({
  editor: { isDirty, isSaving },
  isNew = false,
}: {
  editor: SaveState;
  isNew?: boolean;
}) {
  const saved = isNew ? t('editor.notSavedYet') : t('editor.allSaved');
  const status = isDirty ? t('editor.unsaved') : saved;
  return (
    <p role="status" className={isDirty ? styles.unsaved : styles.saved}>
      {isSaving ? t('editor.saving') : status}
    </p>
  );
}

/** Saves what was changed in an editor, as Ctrl+S does. */
export function SaveButton({
  editor: { isDirty, isSaving, save },
}: {
  editor: SaveState & { save: () => unknown };
}) {
  return (
    <Button disabled={!isDirty || isSaving} aria-keyshortcuts="Control+S" onClick={() => save()}>
      <Save aria-hidden />
      {isSaving ? t('editor.saving') : t('editor.save')}
    </Button>
  );
}
