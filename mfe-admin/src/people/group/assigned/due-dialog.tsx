import { Due } from '@lectern/contract';
import * as z from 'zod/mini';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { DueFields } from './due-fields';
import { describeDue, toDue, toForm } from './due-form';
import { useGroupChange } from '../use-group-change';

const DueChange = z.object({ due: Due });

/** Changes by when the members complete a course or learning path. */
export default function DueDialog({
  title,
  due: current,
  send,
  onClose,
}: {
  /** Of the course or learning path. */
  title: string;
  due: Due;
  send: (due: Due) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useSchemaForm(DueChange, { due: toForm(current) }, ({ due }) => ({ due: toDue(due) }));
  const save = useGroupChange(send, { done: { title: t('group.due.done.title') }, onDone: onClose });

  return (
    <FormDialog
      title={t('group.due.title')}
      description={title}
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
