import type { RegradeChange, RegradePreview } from '@lectern/contract';
import { exactPercent } from '../parts/format-percent';
import styles from './results.module.css';
import { t } from '../texts';

const percent = (value: number | null) => (value === null ? '–' : exactPercent(value));

/** Whose results a regrade changes, and by how much. */
export function RegradeChanges({ preview: { attempts, changed, changes } }: { preview: RegradePreview }) {
  return (
    <div>
      <p role="status">
        {changed === 0
          ? t('results.regrade.noChange')
          : t('results.regrade.changes', { changed, total: attempts })}
      </p>
      {changes.length < changed && (
        <p className={styles.quiet}>{t('results.regrade.shown', { shown: changes.length })}</p>
      )}
      {changes.length > 0 && (
        <div className={styles.changes} tabIndex={0} role="region" aria-label={t('results.regrade.preview')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('results.regrade.learner')}</th>
                <th scope="col">{t('results.regrade.before')}</th>
                <th scope="col">{t('results.regrade.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.attemptId}>
                  <th scope="row">
                    <span dir="auto">{change.learner?.name ?? t('results.regrade.deletedAccount')}</span>
                    <span className={styles.quiet}>
                      {t('results.attempt', { number: change.attemptNumber })}
                    </span>
                  </th>
                  <td>{percent(change.before)}</td>
                  <td>
                    {percent(change.after)}
                    <PassChange change={change} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function PassChange({ change: { passedBefore, passedAfter } }: { change: RegradeChange }) {
  if (passedBefore === passedAfter || passedAfter === null) return null;
  return (
    <span className={styles.attention}>
      {passedAfter ? t('results.regrade.passes') : t('results.regrade.fails')}
    </span>
  );
}
