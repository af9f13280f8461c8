import { ButtonAnchor, Muted } from '@lectern/ui';
import { Video } from 'lucide-react';
import styles from './meetings.module.css';
import { t } from './texts';

/** Opens the address of a meeting in a new tab, and says on which host it is. Absent for an address that is not shown. */
export function JoinLink({
  meeting: { title, address },
  isMain,
}: {
  meeting: { title: string; address: string | null };
  isMain: boolean;
}) {
  if (address === null) return <Muted className={styles.quiet}>{t('noAddress')}</Muted>;
  return (
    <div className={styles.join}>
      <ButtonAnchor
        href={address}
        variant={isMain ? 'primary' : 'secondary'}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('joinOf', { title })}
      >
        <Video aria-hidden />
        {t('join')}
      </ButtonAnchor>
      <Muted as="span" className={styles.quiet}>
        <bdi>{new URL(address).hostname}</bdi>
      </Muted>
    </div>
  );
}
