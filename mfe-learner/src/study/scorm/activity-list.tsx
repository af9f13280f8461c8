import type { ScormActivity } from '@lectern/contract';
import { Check } from 'lucide-react';
import { t } from './texts';
import styles from './scorm.module.css';

/** The activities of a package in order; any can be opened. */
export function ActivityList({
  activities,
  shown,
  onOpen,
}: {
  activities: ScormActivity[];
  /** Index of the one in the frame. */
  shown: number | undefined;
  onOpen: (activity: number) => void;
}) {
  return (
    <nav className={styles.activities} aria-label={t('activities')}>
      <ol role="list">
        {activities.map(({ title, status }, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.activity}
              aria-current={index === shown}
              onClick={() => onOpen(index)}
            >
              <span dir="auto">{title}</span>
              {status === 'completed' && (
                <>
                  <Check size={16} aria-hidden />
                  <span className="visually-hidden">{t('activityDone')}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
