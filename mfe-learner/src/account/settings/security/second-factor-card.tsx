import { query, serverMessage, useCurrentUser, useQuery } from '@lectern/client';
import { getSecondFactor, type SecondFactor } from '@lectern/contract';
import { Button, Card, formatDate, RefetchError, Stack } from '@lectern/ui';
import { KeyRound, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { PartTitle } from '../part-title';
import { t } from '../../texts';
import type { FactorAction } from './factor-action';
import styles from '../settings.module.css';

const FactorDialog = lazy(() => import('./factor-dialog'));

/** Shows the person's passkeys, authenticator app and recovery codes, and changes them. */
export function SecondFactorCard() {
  const loading = useQuery({ ...query(getSecondFactor), refetchOnMount: 'always' });
  const { data, error } = loading;
  const [action, setAction] = useState<FactorAction>();
  return (
    <Card aria-labelledby="second-factor">
      <PartTitle id="second-factor">{t('security.title')}</PartTitle>
      <p className={styles.quiet}>{t('security.text')}</p>
      {data && <Advice factors={data} />}
      {error && !data && <p role="alert">{serverMessage(error) ?? t('security.loadFailed')}</p>}
      <RefetchError queries={[loading]} />
      {!error && !data && <p role="status">{t('security.loading')}</p>}
      {data && <Factors factors={data} onAction={setAction} />}
      <Suspense>{action && <FactorDialog action={action} onClose={() => setAction(undefined)} />}</Suspense>
    </Card>
  );
}

/** Says that the site requires a second factor, or recommends one to people who have none. */
function Advice({ factors: { isRequired, passkeys, authenticatorApp } }: { factors: SecondFactor }) {
  const { user } = useCurrentUser();
  if (isRequired) return <p className={styles.quiet}>{t('security.required')}</p>;
  if (passkeys.length || authenticatorApp) return null;
  const isAdministrator = user?.role === 'admin';
  return <p>{isAdministrator ? t('security.recommendedForAdministrators') : t('security.recommended')}</p>;
}

function Factors({
  factors: { passkeys, authenticatorApp, recoveryCodesLeft, canUsePasskeys },
  onAction,
}: {
  factors: SecondFactor;
  onAction: (action: FactorAction) => void;
}) {
  const unavailable = !canUsePasskeys
    ? t('security.passkeys.unavailable')
    : 'PublicKeyCredential' in window
      ? undefined
      : t('security.passkeys.unsupported');
  return (
    <>
      <Section title={t('security.passkeys.title')} text={unavailable ?? t('security.passkeys.text')}>
        <ul role="list" className={styles.sessions}>
          {passkeys.map((passkey) => (
            <Factor
              key={passkey.id}
              icon={<KeyRound size={20} aria-hidden />}
              name={passkey.name}
              addedAt={passkey.createdAt}
              lastUsedAt={passkey.lastUsedAt}
              onRemove={() => onAction({ kind: 'remove-passkey', passkey })}
            />
          ))}
        </ul>
        {!unavailable && (
          <Button variant="secondary" onClick={() => onAction({ kind: 'add-passkey' })}>
            {t('security.passkeys.add')}
          </Button>
        )}
      </Section>
      <Section title={t('security.app.title')} text={t('security.app.text')}>
        {authenticatorApp ? (
          <ul role="list" className={styles.sessions}>
            <Factor
              icon={<Smartphone size={20} aria-hidden />}
              name={t('security.app.title')}
              {...authenticatorApp}
              onRemove={() => onAction({ kind: 'remove-app' })}
            />
          </ul>
        ) : (
          <Button variant="secondary" onClick={() => onAction({ kind: 'add-app' })}>
            {t('security.app.add')}
          </Button>
        )}
      </Section>
      {(passkeys.length > 0 || authenticatorApp) && (
        <Section
          title={t('security.codes.title')}
          text={t('security.codes.left', { count: recoveryCodesLeft })}
        >
          <Button variant="secondary" onClick={() => onAction({ kind: 'replace-codes' })}>
            {t('security.codes.renew')}
          </Button>
        </Section>
      )}
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack gap={8} className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      <p className={styles.quiet}>{text}</p>
      {children}
    </Stack>
  );
}

function Factor({
  icon,
  name,
  addedAt,
  lastUsedAt,
  onRemove,
}: {
  icon: ReactNode;
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
  onRemove: () => void;
}) {
  return (
    <li className={styles.session}>
      {icon}
      <div className={styles.rowText}>
        <p className={styles.browser} dir="auto">
          {name}
        </p>
        <p className={styles.quiet}>{t('security.added', { date: formatDate(addedAt) })}</p>
        <p className={styles.quiet}>
          {lastUsedAt ? t('security.used', { date: formatDate(lastUsedAt) }) : t('security.unused')}
        </p>
      </div>
      <Button variant="secondary" aria-label={t('security.removeLabel', { name })} onClick={onRemove}>
        {t('security.remove')}
      </Button>
    </li>
  );
}
