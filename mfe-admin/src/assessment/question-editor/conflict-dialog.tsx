import type { EditedQuestion } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { questionEditorTexts } from './texts';
import { changedFields, type FormField } from './form/merge-forms';
import styles from './question-editor.module.css';
import { formOf } from './form/to-form';
import type { QuestionEditor } from './use-question-editor';

const { conflict } = questionEditorTexts;

/** Shows which fields each of two people changed, and lets the person merge, discard or decide later. */
export default function ConflictDialog({
  theirs,
  editor: { base, form, resolve },
}: {
  theirs: EditedQuestion;
  editor: QuestionEditor;
}) {
  const mine = changedFields(base, form);
  const others = changedFields(base, formOf(theirs));
  return (
    <Dialog
      title={conflict.title}
      description={conflict.text}
      open
      onClose={() => resolve('later')}
      actions={
        <>
          <Button variant="quiet" onClick={() => resolve('later')}>
            {conflict.later}
          </Button>
          <Button variant="secondary" onClick={() => resolve('discard')}>
            {conflict.discard}
          </Button>
          <Button onClick={() => resolve('merge')}>{conflict.merge}</Button>
        </>
      }
    >
      <Group title={conflict.both} fields={mine.filter((field) => others.includes(field))} />
      <Group title={conflict.theirs} fields={others.filter((field) => !mine.includes(field))} />
      <Group title={conflict.mine} fields={mine.filter((field) => !others.includes(field))} />
    </Dialog>
  );
}

function Group({ title, fields }: { title: string; fields: FormField[] }) {
  if (fields.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {fields.map((field) => (
          <li key={field}>{conflict.fields[field]}</li>
        ))}
      </ul>
    </section>
  );
}
