import type { EditedExam } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { examEditorTexts } from './texts';
import { editorTexts } from '../../courses/editor/texts';
import type { ExamField } from './exam-form';
import styles from './exam-editor.module.css';
import type { ExamEditor } from './use-exam-editor';

const { conflict, settings } = examEditorTexts;
const { conflict: shared } = editorTexts;

const names: Record<ExamField, string> = {
  title: settings.title,
  description: settings.description,
  type: settings.type,
  opensAt: settings.opensAt,
  dueDate: settings.dueDate,
  closesAt: settings.closesAt,
  timeLimit: settings.timeLimit,
  passingScore: settings.passingScore,
  maxAttempts: settings.maxAttempts,
  gradingMethod: settings.gradingMethod,
  behavior: settings.behavior,
  navigation: settings.order,
  onePerPage: settings.onePerPage,
  shuffleQuestions: settings.shuffleQuestions,
  shuffleOptions: settings.shuffleOptions,
  reviewRules: settings.review,
  tutorIsSilent: settings.tutor,
  isRequiredForCertificate: settings.certificate,
  sections: conflict.questions,
};

/** Shows what each of two people changed in an exam, and lets the person merge, discard or decide later. */
export default function ConflictDialog({
  theirs,
  editor: { changedFields, resolve },
}: {
  theirs: EditedExam;
  editor: ExamEditor;
}) {
  const { mine, theirs: others } = changedFields(theirs);
  return (
    <Dialog
      title={conflict.title}
      description={conflict.text}
      open
      onClose={() => resolve('later')}
      actions={
        <>
          <Button variant="quiet" onClick={() => resolve('later')}>
            {shared.later}
          </Button>
          <Button variant="secondary" onClick={() => resolve('discard')}>
            {shared.discard}
          </Button>
          <Button onClick={() => resolve('merge')}>{shared.merge}</Button>
        </>
      }
    >
      <Group title={shared.both} fields={mine.filter((field) => others.includes(field))} />
      <Group title={shared.theirs} fields={others.filter((field) => !mine.includes(field))} />
      <Group title={shared.mine} fields={mine.filter((field) => !others.includes(field))} />
    </Dialog>
  );
}

function Group({ title, fields }: { title: string; fields: ExamField[] }) {
  if (fields.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {fields.map((field) => (
          <li key={field}>{names[field]}</li>
        ))}
      </ul>
    </section>
  );
}
