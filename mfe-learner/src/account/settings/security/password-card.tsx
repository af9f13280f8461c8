import { call, hasCode, invalidate, serverMessage, useMutation } from '@lectern/client';
import { changePassword, listSessions, WEAK_PASSWORD, WRONG_PASSWORD, type Account } from '@lectern/contract';
import { Button, Card, TextField, toast, uiText } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import styles from '../settings.module.css';

/** Changes the password after checking the current one; the server then ends all other sessions. */
export function PasswordCard({
  account,
  newPassword,
  setNewPassword,
}: {
  account: Account;
  newPassword: string;
  setNewPassword: (password: string) => void;
}) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [arePasswordsShown, setArePasswordsShown] = useState(false);
  const body = { currentPassword, newPassword };
  const { submit, findProblem } = useFormCheck(changePassword.body, body);
  const saving = useMutation({
    mutationFn: () => call(changePassword, { body }),
    onSuccess: () => {
      toast({
        title: t('settings.password.saved.title'),
        description: t('settings.password.saved.description'),
      });
      setCurrentPassword('');
      setNewPassword('');
      return invalidate(listSessions);
    },
    meta: {
      failed: { title: uiText('error'), fallback: t('settings.password.failed'), isHandled: isShownAtField },
    },
  });
  const findRefusal = (code: string) =>
    hasCode(saving.error, code) ? (serverMessage(saving.error) ?? t('settings.password.failed')) : undefined;

  const inputType = arePasswordsShown ? 'text' : 'password';
  return (
    <Card aria-labelledby="password">
      <PartTitle id="password">{t('settings.password.title')}</PartTitle>
      <form className={styles.form} noValidate onSubmit={submit(() => saving.mutate())}>
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <TextField
          label={t('settings.password.current')}
          type={inputType}
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={setCurrentPassword}
          error={
            findProblem('currentPassword', t('settings.password.current')) ?? findRefusal(WRONG_PASSWORD)
          }
        />
        <TextField
          label={t('settings.password.next')}
          type={inputType}
          autoComplete="new-password"
          hint={t('settings.password.hint')}
          required
          value={newPassword}
          onChange={setNewPassword}
          error={findProblem('newPassword', t('settings.password.next')) ?? findRefusal(WEAK_PASSWORD)}
        />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={arePasswordsShown}
            onChange={() => setArePasswordsShown(!arePasswordsShown)}
          />
          {t('settings.password.show')}
        </label>
        <div>
          <Button type="submit" disabled={saving.isPending}>
            {saving.isPending ? t('settings.password.saving') : t('settings.password.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Whether one of the two fields shows the server's refusal, so that no toast is needed. */
const isShownAtField = (error: unknown) => hasCode(error, WRONG_PASSWORD, WEAK_PASSWORD);
