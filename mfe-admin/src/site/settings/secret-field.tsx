import { MAX_SECRET_LENGTH, type SentSecret } from '@lectern/contract';
import { Button, Row, TextField } from '@lectern/ui';
import { t } from '../texts';

/** A password or key, which is never shown: a new one, or the saved one, which can be removed. */
export function SecretField({
  label,
  isSaved,
  secret,
  onChange,
}: {
  label: string;
  /** Whether one is saved. */
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
