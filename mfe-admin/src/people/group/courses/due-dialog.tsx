import { call } from '@lectern/client';
import { changeDue, type Due, type Group, type GroupCourse } from '@lectern/contract';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { groupTexts } from '../texts';
import { DueFields } from './due-fields';
import { parseForm, toForm } from './due-form';
import { useGroupChange } from '../use-group-change';

const { due: texts } = groupTexts;

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

  function submit() {
    setChecked(true);
    const due = parseForm(form);
    if (due) save.mutate(due);
  }

  return (
    <FormDialog
      title={texts.title}
      description={course.title}
      submit={texts.save}
      submitting={groupTexts.saving}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DueFields form={form} isChecked={isChecked} onChange={setForm} />
    </FormDialog>
  );
}
