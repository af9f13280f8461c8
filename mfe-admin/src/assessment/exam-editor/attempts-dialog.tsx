import { Button, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { examEditorTexts } from './texts';
import styles from './exam-editor.module.css';
import type { ExamEditor } from './use-exam-editor';

const { hasAttempts: texts } = examEditorTexts;

/** Asks what becomes of attempts when an exam that has some is saved. */
export default function AttemptsDialog({ editor }: { editor: ExamEditor }) {
  const { saved, save, dismissRefusal } = editor;
  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={dismissRefusal}
      actions={
        <>
          <Button variant="quiet" onClick={dismissRefusal}>
            {texts.cancel}
          </Button>
          <Button variant="secondary" onClick={() => save('retime')}>
            {texts.retime}
          </Button>
          <Button onClick={() => save('keep')}>{texts.keep}</Button>
        </>
      }
    >
      <p>{texts.open(saved.openAttempts)}</p>
      <Stack as="dl" gap={4} className={styles.choices}>
        <dt>{texts.keep}</dt>
        <dd>{texts.keepText}</dd>
        <dt>{texts.retime}</dt>
        <dd>{texts.retimeText}</dd>
      </Stack>
    </Dialog>
  );
}
