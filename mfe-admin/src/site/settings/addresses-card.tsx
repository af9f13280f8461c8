import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { useId } from 'react';
import { copyText } from '../../parts/copy-text';
import { t } from '../texts';
import styles from './addresses-card.module.css';
import settingsStyles from './settings.module.css';

/** An address of this site that is entered somewhere else. */
interface Address {
  name: string;
  hint: string;
  value: string;
}

/** Addresses of this site, each with a button that copies it. */
export function AddressesCard({
  title,
  text,
  addresses,
}: {
  title: string;
  text: string;
  addresses: Address[];
}) {
  const id = useId();
  const labels = { copied: { title: t('lti.copied') }, copyFailed: t('lti.copyFailed') };
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      <p className={settingsStyles.quiet}>{text}</p>
      <div className={styles.addresses}>
        {addresses.map(({ name, hint, value }) => (
          <div key={name} className={styles.address}>
            <TextField
              label={name}
              hint={hint}
              value={value}
              readOnly
              onFocus={(event) => event.target.select()}
              onChange={() => undefined}
            />
            <Button
              variant="secondary"
              aria-label={t('lti.copyOf', { name })}
              onClick={() => void copyText(value, labels)}
            >
              {t('lti.copy')}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  );
}
