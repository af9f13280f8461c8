import { call } from '@lectern/client';
import { changeDue, Due, type Group, type GroupCourse } from '@lectern/contract';
import * as z from 'zod/mini';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { DueFields } from './due-fields';
import { describeDue, toDue, toForm } from './due-form';
import { useGroupChange } from '../use-group-change';

const DueChange = z.object({ due: Due });

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
  const params = { groupId: group.id, courseId: course.id };
  const form = useSchemaForm(DueChange, { due: toForm(course) }, ({ due }) => ({ due: toDue(due) }));
  const save = useGroupChange((body: Due) => call(changeDue, { params, body }), {
    done: { title: t('group.due.done.title') },
    onDone: onClose,
  });

  return (
    <FormDialog
      title={t('group.due.title')}
      description={course.title}
      submitLabel={t('group.due.save')}
      pendingLabel={t('group.saving')}
      form={form}
      isPending={save.isPending}
      onSubmit={({ due }) => save.mutate(due)}
      onClose={onClose}
    >
      <Field form={form} name="due" label={t('group.due.kind')} problem={describeDue}>
        {(due) => <DueFields {...due} />}
      </Field>
    </FormDialog>
  );
}
