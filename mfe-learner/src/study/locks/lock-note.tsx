import type { AccessConditions, Lock } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime } from '@lectern/ui';
import { Lock as LockIcon } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './lock-note.module.css';

/** Why something is locked, or what a course asks for before it opens, with links to what comes first. */
export default function LockNote({ lock }: { lock: Lock | AccessConditions }) {
  const { opensAt, opensAfterDays, prerequisites } = lock;
  const learningPaths = 'learningPaths' in lock ? (lock.learningPaths ?? []) : [];
  const hasReason =
    opensAt !== null || opensAfterDays !== null || prerequisites.length > 0 || learningPaths.length > 0;
  return (
    <div className={styles.note}>
      <LockIcon size={16} aria-hidden />
      <div className={styles.reasons}>
        {opensAt && <p>{t('locks.date', { date: formatDateTime(opensAt) })}</p>}
        {opensAfterDays !== null && <p>{t('locks.days', { days: opensAfterDays })}</p>}
        <Links
          label={t('locks.prerequisites')}
          links={prerequisites.map((course) => ({ title: course.title, to: paths.course(course) }))}
        />
        <Links
          label={t('locks.learningPaths')}
          links={learningPaths.map((path) => ({ title: path.title, to: paths.learningPath(path) }))}
        />
        {!hasReason && <p>{t('locks.other')}</p>}
      </div>
    </div>
  );
}

function Links({ label, links }: { label: string; links: { title: string; to: string }[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <p>{label}</p>
      <ul role="list" className={styles.links}>
        {links.map(({ title, to }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
