import { Link, useLocation } from '@lectern/remote';
import { ButtonLink, Muted, QueryState, Row, Stack } from '@lectern/ui';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths';
import { HomeFrame } from './home-card';
import styles from './home.module.css';
import type { Notice } from './notices';
import { t } from '../texts';
import type { SiteNotices } from './use-notices';

/** Also the hash of links to the card. */
export const ATTENTION_ID = 'needs-attention';

/** What an administrator looks after so that the site works; each line leads to where it is done. */
export function SiteCard({ site, notices }: SiteNotices) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${ATTENTION_ID}`) heading.current?.focus();
    // The key changes with each press on such a link.
  }, [hash, key]);
  return (
    <HomeFrame
      title={t('home.site.title')}
      count={notices?.length || undefined}
      id={ATTENTION_ID}
      headingRef={heading}
    >
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
