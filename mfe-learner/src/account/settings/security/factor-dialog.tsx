import { call } from '@lectern/client';
import {
  removeAuthenticatorApp,
  removePasskey,
  replaceRecoveryCodes,
  type NewRecoveryCodes,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { useState } from 'react';
import { t } from '../../texts';
import { AddApp } from './add-app';
import { AddPasskey } from './add-passkey';
import type { FactorAction } from './factor-action';
import { RecoveryCodes } from './recovery-codes';
import { useFactorMutation } from './use-factor-mutation';

/** The dialog of an action; after a first factor, or new codes, the recovery codes. */
export default function FactorDialog({ action, onClose }: { action: FactorAction; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  // A toast would cover the codes on a phone.
  const showCodes = ({ recoveryCodes }: NewRecoveryCodes) => {
    if (recoveryCodes) return setCodes(recoveryCodes);
    toast(
      action.kind === 'add-app'
        ? { title: t('security.app.done.title'), description: t('security.app.done.description') }
        : { title: t('security.passkeys.done.title'), description: t('security.passkeys.done.description') },
    );
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (action.kind === 'add-passkey') return <AddPasskey onAdded={showCodes} onClose={onClose} />;
  if (action.kind === 'add-app') return <AddApp onAdded={showCodes} onClose={onClose} />;
  if (action.kind === 'replace-codes') return <ReplaceCodes onReplaced={showCodes} onClose={onClose} />;
  return <Removal action={action} onClose={onClose} />;
}

function Removal({
  action,
  onClose,
}: {
  action: Extract<FactorAction, { kind: 'remove-passkey' | 'remove-app' }>;
  onClose: () => void;
}) {
  const name = action.kind === 'remove-passkey' ? action.passkey.name : t('security.app.title');
  const removing = useFactorMutation(
    () =>
      action.kind === 'remove-passkey'
        ? call(removePasskey, { params: { passkeyId: action.passkey.id } })
        : call(removeAuthenticatorApp),
    {
      onDone: () => {
        toast({
          title: t('security.removal.done.title'),
          description: t('security.removal.done.description'),
        });
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      labels={{
        title: t('security.removal.title', { name }),
        confirm: t('security.remove'),
        confirming: t('security.removal.removing'),
      }}
      question={t('security.removal.text')}
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}

function ReplaceCodes({
  onReplaced,
  onClose,
}: {
  onReplaced: (codes: NewRecoveryCodes) => void;
  onClose: () => void;
}) {
  const replacing = useFactorMutation(() => call(replaceRecoveryCodes), {
    onDone: onReplaced,
  });
  return (
    <ConfirmDialog
      labels={{
        title: t('security.codes.renew'),
        confirm: t('security.codes.renew'),
        confirming: t('security.codes.renewing'),
      }}
      question={t('security.codes.question')}
      variant="primary"
      isPending={replacing.isPending}
      onConfirm={() => replacing.mutate()}
      onClose={onClose}
    />
  );
}
