import { ApiError, call } from '@lectern/client';
import {
  addPasskey,
  MAX_PASSKEY_NAME_LENGTH,
  NamedPasskey,
  startPasskey,
  type NewRecoveryCodes,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { FormDialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { t } from '../../texts';
import styles from '../settings.module.css';
import { useFactorMutation } from './use-factor-mutation';

/** Names a passkey, and has the browser make it. */
export function AddPasskey({
  onAdded,
  onClose,
}: {
  onAdded: (codes: NewRecoveryCodes) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState<string>(t('security.passkeys.defaultName'));
  const { submit, findProblem } = useFormCheck(NamedPasskey, { name });
  const adding = useFactorMutation(() => makePasskey(name), {
    isShown: (error) => !(error instanceof ApiError),
    onDone: onAdded,
  });
  const isRefusedHere = adding.error && !(adding.error instanceof ApiError);

  return (
    <FormDialog
      title={t('security.passkeys.add')}
      description={t('security.passkeys.question')}
      submitLabel={t('security.passkeys.add')}
      pendingLabel={t('security.passkeys.adding')}
      isPending={adding.isPending}
      onSubmit={submit(() => adding.mutate())}
      onClose={onClose}
    >
      <TextField
        label={t('security.passkeys.name')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        required
        autoFocus
        value={name}
        error={findProblem('name', t('security.passkeys.name'))}
        onChange={setName}
      />
      {isRefusedHere && (
        <p role="alert" className={styles.error}>
          {adding.error?.name === 'InvalidStateError'
            ? t('security.passkeys.exists')
            : t('security.passkeys.cancelled')}
        </p>
      )}
    </FormDialog>
  );
}

/** @throws ApiError, or an error of the browser where the person or the device makes no passkey */
async function makePasskey(name: string): Promise<NewRecoveryCodes> {
  const options = await call(startPasskey);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return call(addPasskey, { body: { name, response: { ...response } } });
}
