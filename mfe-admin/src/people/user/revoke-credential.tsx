import { call, invalidate, useMutation } from '@lectern/client';
import {
  listUserCertificates,
  MAX_REVOCATION_REASON_LENGTH,
  revokeCredential,
  type UserCertificate,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { useState } from 'react';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../texts';

/** Asks for the public reason before the digital credential of a certificate is revoked. */
export default function RevokeCredential({
  certificate: { id, courseName },
  onClose,
}: {
  certificate: UserCertificate;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const revoking = useMutation({
    mutationFn: () =>
      call(revokeCredential, { params: { certificateId: id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      toast({ title: t('user.certificates.credential.done') });
      onClose();
    },
    meta: {
      failed: {
        title: t('user.certificates.credential.notRevoked'),
        fallback: t('user.certificates.credential.tryAgain'),
      },
    },
    onSettled: () => invalidate(listUserCertificates),
  });
  return (
    <ConfirmDialog
      labels={{
        title: t('user.certificates.credential.revokeLabel', { course: courseName }),
        confirm: t('user.certificates.credential.revoke'),
        confirming: t('user.certificates.credential.revoking'),
      }}
      question={t('user.certificates.credential.question')}
      isPending={revoking.isPending}
      disabled={!reason.trim()}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('user.certificates.credential.reason')}
        hint={t('user.certificates.credential.reasonHint')}
        value={reason}
        maxLength={MAX_REVOCATION_REASON_LENGTH}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
