import { call, hasCode, serverMessage, useMutation } from '@lectern/client';
import {
  MAX_EMAIL_LENGTH,
  requestEmailChange,
  sendConfirmation,
  WRONG_PASSWORD,
  type Account,
} from '@lectern/contract';
import { Badge, Button, Card, Row, TextField, uiText } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

/** Asks for another address; it holds once the person has opened the link that is sent to it. */
export function EmailCard({
  account,
  email,
  setEmail,
}: {
  account: Account;
  email: string;
  setEmail: (email: string) => void;
}) {
  const [currentPassword, setCurrentPassword] = useState('');
  const body = { email: email.trim(), currentPassword };
  const { submit, findProblem } = useFormCheck(requestEmailChange.body, body);
  const asking = useMutation({
    mutationFn: () => call(requestEmailChange, { body }),
    onSuccess: () => {
      setEmail('');
      setCurrentPassword('');
    },
    meta: {
      failed: { title: uiText('error'), fallback: t('settings.email.failed'), isHandled: isWrongPassword },
    },
  });

  return (
    <Card aria-labelledby="email-address">
      <PartTitle id="email-address">{t('settings.email.title')}</PartTitle>
      <Row as="p" gap="8 12" className={styles.address}>
        <span dir="auto">{account.email}</span>
        <Badge tone="neutral">
          {account.isEmailVerified ? t('settings.email.confirmed') : t('settings.email.unconfirmed')}
        </Badge>
      </Row>
      {account.isSendingMail && !account.isEmailVerified && <SendConfirmation />}
      <form className={styles.form} noValidate onSubmit={submit(() => asking.mutate())}>
        <TextField
          label={t('settings.email.next')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          hint={account.isSendingMail ? t('settings.email.byMail') : t('settings.email.byHand')}
          required
          value={email}
          error={findProblem('email', t('settings.email.next'))}
          onChange={setEmail}
        />
        <TextField
          label={t('settings.email.password')}
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={setCurrentPassword}
          error={
            isWrongPassword(asking.error)
              ? (serverMessage(asking.error) ?? t('settings.email.failed'))
              : findProblem('currentPassword', t('settings.email.password'))
          }
        />
        <div>
          <Button type="submit" disabled={asking.isPending}>
            {asking.isPending ? t('settings.email.asking') : t('settings.email.ask')}
          </Button>
        </div>
        <p role="status" className={styles.quiet}>
          {asking.isSuccess && (account.isSendingMail ? t('settings.email.sent') : t('settings.email.kept'))}
        </p>
      </form>
    </Card>
  );
}

/** Sends the link again that confirms the present address. */
function SendConfirmation() {
  const sending = useMutation({
    mutationFn: () => call(sendConfirmation),
    meta: { failed: { title: uiText('error'), fallback: t('settings.email.confirmationFailed') } },
  });
  return (
    <div>
      <Button variant="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? t('settings.email.sendingConfirmation') : t('settings.email.sendConfirmation')}
      </Button>
      <p role="status" className={styles.quiet}>
        {sending.isSuccess && t('settings.email.confirmationSent')}
      </p>
    </div>
  );
}

const isWrongPassword = (error: unknown) => hasCode(error, WRONG_PASSWORD);
