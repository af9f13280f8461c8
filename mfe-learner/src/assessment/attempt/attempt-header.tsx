import type { Attempt } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { ArrowLeft } from 'lucide-react';
import { t } from '../texts';
import { paths } from '../../paths';
import styles from './attempt-header.module.css';
import { RemainingTime } from './remaining-time';
import { SaveStateText, type SaveState } from './save-state';

/** The exam's title, the remaining time, and whether the answers are saved. */
export function AttemptHeader({
  exam,
  seconds,
  saveState,
}: {
  exam: Attempt['exam'];
  seconds: number | null;
  saveState: SaveState;
}) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link
          to={paths.exam(exam.id)}
          className={styles.leave}
          aria-label={t('attempt.leaveHint')}
          title={t('attempt.leaveHint')}
        >
          <ArrowLeft size={18} aria-hidden />
          <span className={styles.leaveLabel}>{t('attempt.leave')}</span>
        </Link>
        <div className={styles.titles}>
          <h1 className={styles.title} dir="auto">
            {exam.title}
          </h1>
          <p className={styles.course} dir="auto">
            {exam.courseTitle}
          </p>
        </div>
        <div className={styles.status}>
          <RemainingTime seconds={seconds} />
          <SaveStateText state={saveState} />
        </div>
      </div>
    </header>
  );
}
