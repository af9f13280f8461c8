import {
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  TOKEN_LIVES,
  type NewAccessToken,
  type TokenArea,
  type TokenScope,
} from '@lectern/contract';
import { useState } from 'react';
import { Button } from '../controls/button';
import { Select } from '../controls/select';
import { TextField } from '../controls/text-field';
import { Dialog } from '../overlay/dialog';
import { FormDialog } from '../overlay/form-dialog';
import { useFormCheck } from '../url-state/use-form-check';
import { ScopeTable } from './scope-table';
import { t } from './texts';

const LIFETIME_OPTIONS = TOKEN_LIVES.map((days) => ({ value: String(days), label: t('days', { days }) }));

interface Props {
  title: string;
  description: string;
  /** The areas of the API for which the form offers scopes. */
  areas: TokenArea[];
  /** The scopes that tokens of this kind may have. */
  offered: readonly TokenScope[];
  /** Schema of the body of the call that makes the token. */
  schema: Parameters<typeof useFormCheck>[0];
  /** The mutation that makes the token. */
  making: {
    mutate: (body: NewAccessToken) => void;
    isPending: boolean;
    data: { token: string } | undefined;
  };
  onClose: () => void;
}

/** A form that makes an access token, and then the token itself: the server cannot show it again. */
export function TokenDialog({ making, ...form }: Props) {
  if (making.data) return <MadeToken token={making.data.token} onClose={form.onClose} />;
  return <TokenForm making={making} {...form} />;
}

function TokenForm({ title, description, areas, offered, schema, making, onClose }: Props) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(DEFAULT_TOKEN_DAYS));
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const body = { name, scopes, days: Number(days) };
  const { submit, findProblem } = useFormCheck(schema, body);
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={t('make')}
      pendingLabel={t('making')}
      isPending={making.isPending}
      onSubmit={submit(() => making.mutate(body))}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MAX_TOKEN_NAME_LENGTH}
        required
        autoFocus
        value={name}
        error={findProblem('name', t('name'))}
        onChange={setName}
      />
      <Select label={t('expiry')} options={LIFETIME_OPTIONS} value={days} onChange={setDays} />
      <ScopeTable
        areas={areas}
        offered={offered}
        scopes={scopes}
        onChange={setScopes}
        problem={findProblem('scopes', t('area')) && t('noArea')}
      />
    </FormDialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog
      title={t('shown')}
      description={t('shownText')}
      open
      onClose={onClose}
      actions={
        <>
          {'clipboard' in navigator && (
            <Button
              variant="secondary"
              onClick={() => void navigator.clipboard.writeText(token).then(() => setIsCopied(true))}
            >
              {isCopied ? t('copied') : t('copy')}
            </Button>
          )}
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <TextField
        label={t('token')}
        value={token}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
    </Dialog>
  );
}
