import { Link } from '@lectern/remote';
import { CircleAlert, Clock } from 'lucide-react';
import { t } from '../texts';
import styles from './home.module.css';
import { ATTENTION_ID } from './site-card';
import type { SiteNotices } from './use-notices';

/** Leads from the top of the dashboard to the notices, which are below the figures. Absent if nothing needs attention. */
export function AttentionLink({ notices = [] }: Pick<SiteNotices, 'notices'>) {
  if (notices.length === 0) return null;
  const hasFault = notices.some(({ isFault }) => isFault);
  const Icon = hasFault ? CircleAlert : Clock;
  return (
    <Link to={`#${ATTENTION_ID}`} className={styles.attention}>
      <Icon size={20} aria-hidden className={hasFault ? styles.fault : styles.waits} />
      {t('home.site.attention', { notices: notices.length })}
    </Link>
  );
}
