import { call, invalidate, useCurrentUser, useMutation } from '@lectern/client';
import {
  createAccessToken,
  DEFAULT_TOKEN_DAYS,
  listAccessTokens,
  MAX_TOKEN_NAME_LENGTH,
  TOKEN_LIVES,
  type TokenScope,
} from '@lectern/contract';
import { Button, TextField, uiText } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import { Select } from '@lectern/ui/select';
import { useId, useState } from 'react';
import { t } from '../../../texts';
import styles from '../../settings.module.css';
import { ScopeTable } from './scope-table';

const LIVES = TOKEN_LIVES.map((days) => ({
  value: String(days),
  label: t('tokens.days', { days }),
}));

/** Names a token, and chooses what it may do and for how long. */
export function AddToken({ onAdded, onClose }: { onAdded: (token: string) => void; onClose: () => void }) {
  const form = useId();
  const { user } = useCurrentUser();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(DEFAULT_TOKEN_DAYS));
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const body = { name, scopes, days: Number(days) };
  const { submit, findProblem } = useFormCheck(createAccessToken.body, body);
  const adding = useMutation({
    mutationFn: () => call(createAccessToken, { body }),
    onSuccess: ({ token }) => onAdded(token),
    meta: { failed: { title: uiText('error'), fallback: t('tokens.addFailed') } },
    onSettled: () => invalidate(listAccessTokens),
  });
  return (
    <Dialog
      title={t('tokens.add')}
      description={t('tokens.question')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={form} disabled={adding.isPending}>
            {adding.isPending ? t('tokens.adding') : t('tokens.make')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit(() => adding.mutate())}>
        <TextField
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          maxLength={MAX_TOKEN_NAME_LENGTH}
          required
          autoFocus
          value={name}
          error={findProblem('name', t('tokens.name'))}
          onChange={setName}
        />
        <Select label={t('tokens.expiry')} options={LIVES} value={days} onChange={setDays} />
        <ScopeTable
          role={user?.role ?? 'student'}
          scopes={scopes}
          onChange={setScopes}
          problem={findProblem('scopes', t('tokens.scopes')) && t('tokens.noScope')}
        />
      </form>
    </Dialog>
  );
}
