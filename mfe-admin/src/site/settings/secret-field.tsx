import { MAX_SECRET_LENGTH, type SentSecret } from '@lectern/contract';
import { Button, Row, TextField } from '@lectern/ui';
import { t } from '../texts';

/** The field for a password or key. A saved secret is never shown: the person can replace or remove it. */
export function SecretField({
  label,
  isSaved,
  secret,
  onChange,
}: {
  label: string;
  /** Whether a password or key is saved. */
  isSaved: boolean;
  secret: SentSecret;
  onChange: (secret: SentSecret) => void;
}) {
  const isRemoved = secret === null;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        maxLength={MAX_SECRET_LENGTH}
        hint={isSaved ? t(isRemoved ? 'secret.removed' : 'secret.saved') : t('secret.none')}
        value={secret ?? ''}
        onChange={(text) => onChange(text === '' ? undefined : text)}
      />
      {isSaved && (
        <Row>
          <Button variant="quiet" onClick={() => onChange(isRemoved ? undefined : null)}>
            {isRemoved ? t('secret.keep') : t('secret.remove')}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The secret of a draft in a dialog about a conflict. */
export const describeSecret = (secret: SentSecret): string =>
  secret === null ? t('secret.removed') : secret === undefined ? t('secret.saved') : t('secret.entered');
