import { POST_LIMITS } from '@lectern/contract';
import { Button, Row, Stack, TextField } from '@lectern/ui';
import { useState } from 'react';
import { t } from '../texts';

/** Asks for the reason of a report or of hiding a post. */
export function ReasonForm({
  label,
  action,
  isPending,
  onSend,
  onCancel,
}: {
  label: string;
  action: string;
  isPending: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isEmpty = reason.trim() === '';
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!isEmpty) onSend(reason.trim());
      }}
    >
      <TextField
        label={label}
        rows={2}
        autoFocus
        maxLength={POST_LIMITS.reason}
        value={reason}
        {...(isTried && isEmpty && { error: t('reason.missing') })}
        onChange={setReason}
      />
      <Row>
        <Button type="submit" variant="secondary" disabled={isPending}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('reason.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
