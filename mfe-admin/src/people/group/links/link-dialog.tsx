import { call } from '@lectern/client';
import { createJoinLink, type Group } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { DateTimeField } from '../../../parts/fields/date-time-field';
import { numberOf } from '../../../parts/fields/number-of';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { groupTexts } from '../texts';
import { useGroupChange } from '../use-group-change';

const { links: texts } = groupTexts;

/** Asks for the end date and the limit of a new join link. */
export default function LinkDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const [limit, setLimit] = useState('');
  const body = { expiresAt, maxUses: limit.trim() === '' ? null : numberOf(limit) };
  const { check, errorOf } = useFormCheck(createJoinLink.body, body);
  const creation = useGroupChange(() => call(createJoinLink, { params: { groupId: group.id }, body }), {
    done: texts.created,
    onDone: onClose,
  });

  return (
    <FormDialog
      title={texts.create}
      description={texts.createText}
      submit={texts.confirm}
      submitting={texts.creating}
      isPending={creation.isPending}
      onSubmit={() => check() && creation.mutate()}
      onClose={onClose}
    >
      <DateTimeField
        label={texts.end}
        error={errorOf('expiresAt')}
        value={expiresAt}
        onChange={setExpiresAt}
      />
      <TextField
        label={texts.limit}
        inputMode="numeric"
        maxLength={6}
        error={errorOf('maxUses')}
        value={limit}
        onChange={setLimit}
      />
    </FormDialog>
  );
}
