import { ApiError, call, serverMessage } from '@lectern/client';
import { addAuthenticatorApp, startAuthenticatorApp, type NewRecoveryCodes } from '@lectern/contract';
import { Skeleton, TextField } from '@lectern/ui';
import { FormDialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import { useEffect, useState } from 'react';
import { t } from '../../texts';
import styles from '../settings.module.css';
import { useFactorMutation } from './use-factor-mutation';

const WRONG_CODE_STATUS = 422;

/** Shows the key of a new app, and adds the app with its first code. */
export function AddApp({
  onAdded,
  onClose,
}: {
  onAdded: (codes: NewRecoveryCodes) => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const { submit, findProblem } = useFormCheck(addAuthenticatorApp.body, { code });
  const starting = useFactorMutation(() => call(startAuthenticatorApp), {
    onDone: () => undefined,
  });
  const { mutate: start, isError: hasNotStarted } = starting;
  useEffect(() => start(), [start]);
  // Without a key, also after a cancelled sign-in, there is nothing to add.
  useEffect(() => {
    if (hasNotStarted) onClose();
  }, [hasNotStarted, onClose]);
  const adding = useFactorMutation(() => call(addAuthenticatorApp, { body: { code } }), {
    isShown: isWrongCode,
    onDone: onAdded,
  });

  const refusal = isWrongCode(adding.error)
    ? (serverMessage(adding.error) ?? t('security.failed'))
    : undefined;
  const key = starting.data;
  return (
    <FormDialog
      title={t('security.app.add')}
      description={t('security.app.question')}
      submitLabel={t('security.app.confirm')}
      pendingLabel={t('security.app.adding')}
      isPending={adding.isPending}
      isDisabled={!key}
      onSubmit={submit(() => adding.mutate())}
      onClose={onClose}
    >
      {key ? (
        <img
          className={styles.qr}
          src={key.picture}
          alt={t('security.app.picture')}
          width={200}
          height={200}
        />
      ) : (
        <Skeleton height="200px" />
      )}
      {key && (
        <p className={styles.key}>
          {t('security.app.key')} <code>{key.key.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      )}
      <TextField
        label={t('security.app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        value={code}
        onChange={setCode}
        error={findProblem('code', t('security.app.code')) ?? refusal}
      />
    </FormDialog>
  );
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.status === WRONG_CODE_STATUS;
