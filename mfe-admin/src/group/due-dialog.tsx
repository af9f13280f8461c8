import { call } from '@lectern/client';
import { changeDue, type Due, type Group, type GroupCourse } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState, type FormEvent } from 'react';
import { groupTexts } from '../group-texts';
import { DueFields } from './due-fields';
import { parseForm, toForm } from './due-form';
import styles from './group.module.css';
import { useGroupChange } from './use-group-change';

const { due: texts } = groupTexts;
const FORM_ID = 'change-due';

/** Changes by when the members complete a course. */
export default function DueDialog({
  group,
  course,
  onClose,
}: {
  group: Group;
  course: GroupCourse;
  onClose: () => void;
}) {
  const [form, setForm] = useState(toForm(course));
  const [isChecked, setChecked] = useState(false);
  const params = { groupId: group.id, courseId: course.id };
  const save = useGroupChange((due: Due) => call(changeDue, { params, body: due }), {
    done: texts.done,
    onDone: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const due = parseForm(form);
    if (due && !save.isPending) save.mutate(due);
  }

  return (
    <Dialog
      title={texts.title}
      description={course.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {groupTexts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={save.isPending}>
            {save.isPending ? groupTexts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        <DueFields form={form} isChecked={isChecked} onChange={setForm} />
      </form>
    </Dialog>
  );
}
