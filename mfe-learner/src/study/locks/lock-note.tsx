import type { AccessConditions, Lock } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime } from '@lectern/ui';
import { Lock as LockIcon } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './lock-note.module.css';

/** Why something is locked, or what a course asks for before it opens, with links to the courses to complete first. */
export default function LockNote({ lock }: { lock: Lock | AccessConditions }) {
  const { opensAt, opensAfterDays, prerequisites } = lock;
  const hasReason = opensAt !== null || opensAfterDays !== null || prerequisites.length > 0;
  return (
    <div className={styles.note}>
      <LockIcon size={16} aria-hidden />
      <div className={styles.reasons}>
        {opensAt && <p>{t('locks.date', { date: formatDateTime(opensAt) })}</p>}
        {opensAfterDays !== null && <p>{t('locks.days', { days: opensAfterDays })}</p>}
        {prerequisites.length > 0 && (
          <>
            <p>{t('locks.prerequisites')}</p>
            <ul role="list" className={styles.courses}>
              {prerequisites.map((course) => (
                <li key={course.id}>
                  <Link to={paths.course(course)} dir="auto">
                    {course.title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {!hasReason && <p>{t('locks.other')}</p>}
      </div>
    </div>
  );
}
