import { call } from '@lectern/client';
import { createJoinLink, JoinLinkLimits, type Group } from '@lectern/contract';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { Field } from '../../../parts/fields/field';
import { NumberField } from '../../../parts/fields/number-field';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { groupTexts } from '../texts';
import { useGroupChange } from '../use-group-change';

const { links: texts } = groupTexts;

/** Asks for the end date and the limit of a new join link. */
export default function LinkDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { groupId: group.id };
  const form = useSchemaForm<typeof JoinLinkLimits>(JoinLinkLimits, { expiresAt: null, maxUses: null });
  const creation = useGroupChange((body: JoinLinkLimits) => call(createJoinLink, { params, body }), {
    done: texts.created,
    onDone: onClose,
  });

  return (
    <FormDialog
      title={texts.create}
      description={texts.createText}
      submitLabel={texts.confirm}
      pendingLabel={texts.creating}
      form={form}
      isPending={creation.isPending}
      onSubmit={creation.mutate}
      onClose={onClose}
    >
      <Field form={form} name="expiresAt">
        {(end) => <DateTimeField {...end} label={texts.end} />}
      </Field>
      <Field form={form} name="maxUses">
        {(limit) => <NumberField {...limit} label={texts.limit} maxLength={6} />}
      </Field>
    </FormDialog>
  );
}
