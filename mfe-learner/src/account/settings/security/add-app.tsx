import { ApiError, call, serverMessage } from '@lectern/client';
import { addAuthenticatorApp, startAuthenticatorApp, type NewRecoveryCodes } from '@lectern/contract';
import { Button, Skeleton, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import { useEffect, useId, useState } from 'react';
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
  const form = useId();
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
    <Dialog
      title={t('security.app.add')}
      description={t('security.app.question')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={!key || adding.isPending}>
            {adding.isPending ? t('security.app.adding') : t('security.app.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit(() => adding.mutate())}>
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
      </form>
    </Dialog>
  );
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.status === WRONG_CODE_STATUS;
