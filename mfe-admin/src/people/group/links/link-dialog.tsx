import { call } from '@lectern/client';
import { createJoinLink, JoinLinkLimits, type Group } from '@lectern/contract';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { useGroupChange } from '../use-group-change';

/** Asks for the end date and the limit of a new join link. */
export default function LinkDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { groupId: group.id };
  const form = useSchemaForm<typeof JoinLinkLimits>(JoinLinkLimits, { expiresAt: null, maxUses: null });
  const creation = useGroupChange((body: JoinLinkLimits) => call(createJoinLink, { params, body }), {
    done: { title: t('group.links.created.title') },
    onDone: onClose,
  });

  return (
    <FormDialog
      title={t('group.links.create')}
      description={t('group.links.createText')}
      submitLabel={t('group.links.confirm')}
      pendingLabel={t('group.links.creating')}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="expiresAt" label={t('group.links.end')}>
        {(end) => <DateTimeField {...end} />}
      </Field>
      <Field form={form} name="maxUses" label={t('group.links.limit')}>
        {(limit) => <NumberField {...limit} maxLength={6} />}
      </Field>
    </FormDialog>
  );
}
