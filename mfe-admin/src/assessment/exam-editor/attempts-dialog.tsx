import { Button, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import styles from './exam-editor.module.css';
import type { ExamEditor } from './use-exam-editor';
import { t } from '../texts';

/** Asks what becomes of attempts when an exam that has some is saved. */
export default function AttemptsDialog({ editor }: { editor: ExamEditor }) {
  const { saved, save, dismissRefusal } = editor;
  return (
    <Dialog
      title={t('examEditor.hasAttempts.title')}
      description={t('examEditor.hasAttempts.text')}
      open
      onClose={dismissRefusal}
      actions={
        <>
          <Button variant="quiet" onClick={dismissRefusal}>
            {t('examEditor.hasAttempts.cancel')}
          </Button>
          <Button variant="secondary" onClick={() => save('retime')}>
            {t('examEditor.hasAttempts.retime')}
          </Button>
          <Button onClick={() => save('keep')}>{t('examEditor.hasAttempts.keep')}</Button>
        </>
      }
    >
      <p>{t('examEditor.hasAttempts.open', { count: saved.openAttempts })}</p>
      <Stack as="dl" gap={4} className={styles.choices}>
        <dt>{t('examEditor.hasAttempts.keep')}</dt>
        <dd>{t('examEditor.hasAttempts.keepText')}</dd>
        <dt>{t('examEditor.hasAttempts.retime')}</dt>
        <dd>{t('examEditor.hasAttempts.retimeText')}</dd>
      </Stack>
    </Dialog>
  );
}
