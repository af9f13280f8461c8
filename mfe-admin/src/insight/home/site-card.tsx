import { query, useQuery } from '@lectern/client';
import { getSiteState } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Muted, QueryState, Row, Stack } from '@lectern/ui';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { HomeFrame } from './home-card';
import styles from './home.module.css';
import { findNotices, type Notice } from './notices';
import { homeTexts } from './texts';

const texts = homeTexts.site;

/** What an administrator looks after so that the site works; each line leads to where it is done. */
export function SiteCard() {
  const site = useQuery({ ...query(getSiteState), refetchOnMount: 'always' });
  const notices = site.data && findNotices(site.data);
  return (
    <HomeFrame title={texts.title} count={notices?.length || undefined}>
      <QueryState query={site} loading={texts.loading} failed={texts.failed} />
      {notices?.length === 0 && (
        <Row as="p" className={styles.done}>
          <CircleCheck size={18} aria-hidden />
          {texts.done}
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
