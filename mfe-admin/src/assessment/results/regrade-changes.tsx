import type { RegradeChange, RegradePreview } from '@lectern/contract';
import { resultsTexts } from './texts';
import { exactPercent } from '../parts/format-percent';
import styles from './results.module.css';

const { regrade: texts } = resultsTexts;
const percent = (value: number | null) => (value === null ? '–' : exactPercent(value));

/** Whose results a regrade changes, and by how much. */
export function RegradeChanges({ preview: { attempts, changed, changes } }: { preview: RegradePreview }) {
  return (
    <div>
      <p role="status">{changed === 0 ? texts.noChange : texts.changes(changed, attempts)}</p>
      {changes.length < changed && <p className={styles.quiet}>{texts.shown(changes.length)}</p>}
      {changes.length > 0 && (
        <div className={styles.changes} tabIndex={0} role="region" aria-label={texts.preview}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{texts.learner}</th>
                <th scope="col">{texts.before}</th>
                <th scope="col">{texts.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.attemptId}>
                  <th scope="row">
                    <span dir="auto">{change.learner?.name ?? texts.deletedAccount}</span>
                    <span className={styles.quiet}>
                      {texts.attempt} {change.attemptNumber}
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
  return <span className={styles.attention}>{passedAfter ? texts.passes : texts.fails}</span>;
}
