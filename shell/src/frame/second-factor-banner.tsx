import { query, useQuery } from '@lectern/client';
import { getSecondFactor } from '@lectern/contract';
import { ButtonLink, Row } from '@lectern/ui';
import { useState } from 'react';
import { useScreenPath } from '../remotes/screens';
import { frameText } from './texts';
import styles from './second-factor-banner.module.css';

const DAY_MS = 24 * 60 * 60_000;

/** Shows an administrator how many days are left until sign-in asks for a second factor. */
export function SecondFactorBanner() {
  const { data } = useQuery(query(getSecondFactor));
  const settings = useScreenPath('settings');
  const [now] = useState(() => Date.now());
  if (!data?.dueAt || data.passkeys.length || data.authenticatorApp) return null;
  const days = Math.max(0, Math.ceil((new Date(data.dueAt).getTime() - now) / DAY_MS));
  return (
    <Row
      as="aside"
      gap="8 16"
      justify="space-between"
      className={styles.banner}
      aria-label={frameText('secondFactor.title')}
    >
      <p>{frameText('secondFactor.text', { days })}</p>
      {settings && (
        <ButtonLink variant="secondary" to={`${settings}#second-factor`}>
          {frameText('secondFactor.action')}
        </ButtonLink>
      )}
    </Row>
  );
}
