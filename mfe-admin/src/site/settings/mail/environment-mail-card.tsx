import { DEFAULT_SITE_MAIL, type EnvironmentMail } from '@lectern/contract';
import { Card, CardTitle, TextField } from '@lectern/ui';
import { MailTrialPart } from './mail-trial-part';
import { t } from '../../texts';
import styles from '../settings.module.css';

const VARIABLES = 'SMTP_URL, MAIL_FROM';

/** The mail server that the environment sets, which only the operator of the server can change. */
export function EnvironmentMailCard({ mail }: { mail: EnvironmentMail }) {
  const values = {
    [t('mail.host')]: `${mail.host}:${mail.port}`,
    [t('mail.tls')]: t(`mail.tlsModes.${mail.tls}`),
    [t('mail.user')]: mail.user,
    [t('mail.senderAddress')]: mail.sender,
  };
  return (
    <Card aria-labelledby="mail">
      <CardTitle id="mail">{t('mail.title')}</CardTitle>
      <p className={styles.quiet}>{t('settings.setByEnvironment', { variables: VARIABLES })}</p>
      <div className={styles.form}>
        {Object.entries(values).map(([label, value]) => (
          <TextField key={label} label={label} value={value} readOnly onChange={() => undefined} />
        ))}
        <MailTrialPart tried={{ settings: DEFAULT_SITE_MAIL }} />
      </div>
    </Card>
  );
}
