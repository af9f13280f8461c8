import { Badge } from '@lectern/ui';
import { SaveButton, SaveStatus } from '../../parts/editor/save-state';
import styles from './survey.module.css';
import { t } from './texts';
import type { SurveyEditorState } from './use-survey-editor';

/** Whether learners can answer, whether everything is saved, and the button that saves. */
export function SurveyBar({ editor }: { editor: SurveyEditorState }) {
  const { saved } = editor;
  return (
    <div className={styles.bar}>
      <Badge tone={saved.isOpen ? 'success' : 'neutral'}>{saved.isOpen ? t('open') : t('closed')}</Badge>
      <SaveStatus editor={editor} />
      <div className={styles.barEnd}>
        <SaveButton editor={editor} />
      </div>
    </div>
  );
}
