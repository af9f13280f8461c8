import { call } from '@lectern/client';
import {
  removeAuthenticatorApp,
  removePasskey,
  replaceRecoveryCodes,
  type NewRecoveryCodes,
} from '@lectern/contract';
import { Button, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
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
    <Dialog
      title={t('security.removal.title', { name })}
      description={t('security.removal.text')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button variant="danger" disabled={removing.isPending} onClick={() => removing.mutate()}>
            {removing.isPending ? t('security.removal.removing') : t('security.remove')}
          </Button>
        </>
      }
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
    <Dialog
      title={t('security.codes.renew')}
      description={t('security.codes.question')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button disabled={replacing.isPending} onClick={() => replacing.mutate()}>
            {replacing.isPending ? t('security.codes.renewing') : t('security.codes.renew')}
          </Button>
        </>
      }
    />
  );
}
