import { Badge, Button } from '@lectern/ui';
import { Save } from 'lucide-react';
import styles from './survey.module.css';
import { t } from './texts';
import type { SurveyEditorState } from './use-survey-editor';

/** Whether learners can answer, whether everything is saved, and the button that saves. */
export function SurveyBar({ editor }: { editor: SurveyEditorState }) {
  const { saved, isDirty, isSaving, save } = editor;
  const status = isDirty ? t('editor.unsaved') : t('editor.allSaved');
  return (
    <div className={styles.bar}>
      <Badge tone={saved.isOpen ? 'success' : 'neutral'}>{saved.isOpen ? t('open') : t('closed')}</Badge>
      <p role="status" className={isDirty ? styles.unsaved : styles.quiet}>
        {isSaving ? t('editor.saving') : status}
      </p>
      <div className={styles.barEnd}>
        <Button disabled={!isDirty || isSaving} aria-keyshortcuts="Control+S" onClick={save}>
          <Save aria-hidden />
          {isSaving ? t('editor.saving') : t('editor.save')}
        </Button>
      </div>
    </div>
  );
}
