import { call, hasCode, serverMessage, useMutation } from '@lectern/client';
import {
  MAX_EMAIL_LENGTH,
  requestEmailChange,
  sendConfirmation,
  WRONG_PASSWORD,
  type Account,
} from '@lectern/contract';
import { Badge, Button, Card, Row, TextField, texts as shared } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { settingsTexts } from '../texts';
import styles from '../settings.module.css';

const labels = settingsTexts.email;

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
    meta: { failed: { title: shared.error, fallback: labels.failed, isHandled: isWrongPassword } },
  });

  return (
    <Card aria-labelledby="email-address">
      <PartTitle id="email-address">{labels.title}</PartTitle>
      <Row as="p" gap="8 12" className={styles.address}>
        <span dir="auto">{account.email}</span>
        <Badge tone="neutral">{account.isEmailVerified ? labels.confirmed : labels.unconfirmed}</Badge>
      </Row>
      {account.isSendingMail && !account.isEmailVerified && <SendConfirmation />}
      <form className={styles.form} noValidate onSubmit={submit(() => asking.mutate())}>
        <TextField
          label={labels.next}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          hint={account.isSendingMail ? labels.byMail : labels.byHand}
          required
          value={email}
          error={findProblem('email')}
          onChange={setEmail}
        />
        <TextField
          label={labels.password}
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={setCurrentPassword}
          error={
            isWrongPassword(asking.error)
              ? (serverMessage(asking.error) ?? labels.failed)
              : findProblem('currentPassword')
          }
        />
        <div>
          <Button type="submit" disabled={asking.isPending}>
            {asking.isPending ? labels.asking : labels.ask}
          </Button>
        </div>
        <p role="status" className={styles.quiet}>
          {asking.isSuccess && (account.isSendingMail ? labels.sent : labels.kept)}
        </p>
      </form>
    </Card>
  );
}

/** Sends the link again that confirms the present address. */
function SendConfirmation() {
  const sending = useMutation({
    mutationFn: () => call(sendConfirmation),
    meta: { failed: { title: shared.error, fallback: labels.confirmationFailed } },
  });
  return (
    <div>
      <Button variant="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? labels.sendingConfirmation : labels.sendConfirmation}
      </Button>
      <p role="status" className={styles.quiet}>
        {sending.isSuccess && labels.confirmationSent}
      </p>
    </div>
  );
}

const isWrongPassword = (error: unknown) => hasCode(error, WRONG_PASSWORD);
