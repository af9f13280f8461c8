import { query, useQuery } from '@lectern/client';
import { getHealth, getSiteState } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { ButtonLink, Muted, QueryState, Row, Stack } from '@lectern/ui';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { paths } from '../../paths';
import { HomeFrame } from './home-card';
import styles from './home.module.css';
import { findHealthNotices, findNotices, type Notice } from './notices';
import { t } from '../texts';

/** What an administrator looks after so that the site works; each line leads to where it is done. */
export function SiteCard() {
  const site = useQuery({ ...query(getSiteState), refetchOnMount: 'always' });
  // Without it the card shows what it knows.
  const { data: health } = useQuery({ ...query(getHealth), refetchOnMount: 'always' });
  const notices = site.data && [...findHealthNotices(health), ...findNotices(site.data)];
  return (
    <HomeFrame title={t('home.site.title')} count={notices?.length || undefined}>
      <QueryState query={site} loading={t('home.site.loading')} failed={t('home.site.failed')} />
      {notices?.length === 0 && (
        <Row as="p" className={styles.done}>
          <CircleCheck size={18} aria-hidden />
          {t('home.site.done')}
        </Row>
      )}
      {notices && notices.length > 0 && (
        <ul role="list" className={styles.rows}>
          {notices.map((notice) => (
            <li key={notice.title}>
              <NoticeLink {...notice} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.action}>
        <ButtonLink to={paths.health} variant="secondary">
          {t('home.site.checks')}
        </ButtonLink>
      </div>
    </HomeFrame>
  );
}

function NoticeLink({ title, text, isFault, to }: Notice) {
  const Icon = isFault ? CircleAlert : Clock;
  return (
    <Link to={to} className={styles.row}>
      <Icon size={20} aria-hidden className={isFault ? styles.fault : styles.waits} />
      <Stack as="span" gap={2} className={styles.main}>
        <span className={styles.name}>{title}</span>
        {text && (
          <Muted as="span" dir="auto">
            {text}
          </Muted>
        )}
      </Stack>
    </Link>
  );
}
