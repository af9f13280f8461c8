import { call, invalidate } from '@lectern/client';
import { addGroupManager, listInvitations, MAX_EMAIL_LENGTH, type Group } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { t } from '../../texts';
import { Field } from '../../../parts/fields/field';
import { Form } from '../../../parts/fields/form';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import styles from '../group.module.css';
import { useGroupChange } from '../use-group-change';

/** The form that makes an instructor a manager, by email address. */
export function useAddManager(group: Group, onDone?: () => void) {
  const params = { groupId: group.id };
  const form = useSchemaForm(addGroupManager.body, { email: '' });
  const addition = useGroupChange((body: { email: string }) => call(addGroupManager, { params, body }), {
    done: ({ managers }, { email }) =>
      managers.some((manager) => manager.email === email)
        ? { title: t('group.settings.managerAdded.title') }
        : {
            title: t('group.settings.managerInvited.title'),
            description: t('group.settings.managerInvited.description'),
          },
    onDone: () => {
      form.reset();
      void invalidate(listInvitations);
      onDone?.();
    },
  });
  return { form, addition };
}

export const ManagerField = ({ form }: Pick<ReturnType<typeof useAddManager>, 'form'>) => (
  <Field form={form} name="email" label={t('group.settings.email')}>
    {(email) => (
      <TextField {...email} hint={t('group.settings.emailHint')} type="email" maxLength={MAX_EMAIL_LENGTH} />
    )}
  </Field>
);

/** The form in one line. */
export function AddManager({ group }: { group: Group }) {
  const { form, addition } = useAddManager(group);
  return (
    <Form className={styles.inline} form={form} isPending={addition.isPending} onSubmit={addition.mutate}>
      <ManagerField form={form} />
      <Button type="submit" variant="secondary" disabled={addition.isPending}>
        {t('group.settings.addManager')}
      </Button>
    </Form>
  );
}
