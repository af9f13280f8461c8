import { call } from '@lectern/client';
import { createJoinLink, type Group } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState, type FormEvent } from 'react';
import { DateTimeField } from '../fields/date-time-field';
import { numberOf } from '../fields/number-of';
import { groupTexts } from '../group-texts';
import styles from './group.module.css';
import { useGroupChange } from './use-group-change';

const { links: texts } = groupTexts;
const FORM_ID = 'create-link';

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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check() && !creation.isPending) creation.mutate();
  }

  return (
    <Dialog
      title={texts.create}
      description={texts.createText}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {groupTexts.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={creation.isPending}>
            {creation.isPending ? texts.creating : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
