import { sumSeconds, type WatchedRange } from '@lectern/contract';
import { formatPercent } from '@lectern/ui';
import { CircleCheck } from 'lucide-react';
import { t } from './texts';
import styles from './video.module.css';

/** Which parts of a video a learner has watched, and how much is missing until its slide counts as seen. */
export function WatchStatus({
  ranges,
  neededSeconds,
  seconds,
  isSeen,
  isUnsaved,
}: {
  ranges: WatchedRange[];
  neededSeconds: number;
  /** Of the whole video. */
  seconds: number;
  isSeen: boolean;
  isUnsaved: boolean;
}) {
  const percent = Math.min(100, (sumSeconds(ranges) / seconds) * 100);
  return (
    <div className={styles.status}>
      <div
        className={styles.watched}
        role="progressbar"
        aria-label={t('watched.name')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={formatPercent(percent)}
      >
        {ranges.map(([from, to]) => (
          <span
            key={from}
            style={{
              insetInlineStart: `${(from / seconds) * 100}%`,
              width: `${((to - from) / seconds) * 100}%`,
            }}
          />
        ))}
      </div>
      <p className={styles.words}>
        {isSeen ? (
          <>
            <CircleCheck size={16} aria-hidden />
            {t('watched.complete')}
          </>
        ) : (
          describeNeeded(neededSeconds)
        )}
        {isUnsaved && <span className={styles.unsaved}>{t('watched.unsaved')}</span>}
      </p>
    </div>
  );
}

/** Whole minutes from a minute on, else seconds. Until the server has confirmed the last one, one is missing. */
function describeNeeded(seconds: number): string {
  return seconds >= 60
    ? t('watched.minutes', { minutes: Math.ceil(seconds / 60) })
    : t('watched.seconds', { seconds: Math.max(1, Math.ceil(seconds)) });
}
