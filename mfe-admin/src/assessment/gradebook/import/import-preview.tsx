import type { GradeChange, GradeImportPreview } from '@lectern/contract';
import { formatItems, GrowingList, Muted } from '@lectern/ui';
import { formatNumber } from '../../../parts/fields/number-of';
import { t } from '../../texts';
import styles from './import.module.css';

/** The grades that a file would change, row by row, and the rows that are left out, with reasons. */
export function ImportPreview({
  preview: { columns, changes, unchangedCount, problems, problemCount, notes },
}: {
  preview: GradeImportPreview;
}) {
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  return (
    <>
      <p role="status">
        {t('gradebook.import.summary', {
          changes: changes.length,
          unchanged: unchangedCount,
          problems: problemCount,
        })}
      </p>
      <Muted>
        {t('gradebook.import.columns', { titles: formatItems(columns.map(({ title }) => title)) })}
      </Muted>
      {notes.map((note) => (
        <p key={note} className={styles.notice} dir="auto">
          {note}
        </p>
      ))}
      {problems.length > 0 && (
        <section className={styles.part}>
          <h3>{t('gradebook.import.leftOut', { count: problemCount })}</h3>
          <GrowingList entries={problems} className={styles.rows}>
            {({ line, email, column, problem }) => (
              <li key={`${line} ${column}`} className={styles.row}>
                <span className={styles.who}>
                  <Muted>{t('gradebook.import.row', { line })}</Muted>{' '}
                  <bdi>{[email, column].filter(Boolean).join(' · ')}</bdi>
                </span>
                <span className={styles.problem}>{problem}</span>
              </li>
            )}
          </GrowingList>
          {problemCount > problems.length && (
            <Muted>{t('gradebook.import.moreLeftOut', { count: problemCount - problems.length })}</Muted>
          )}
        </section>
      )}
      {changes.length > 0 && (
        <section className={styles.part}>
          <h3>{t('gradebook.import.changes', { count: changes.length })}</h3>
          <GrowingList entries={changes} className={styles.rows}>
            {(change) => (
              <li key={`${change.columnId} ${change.learner.id}`} className={styles.row}>
                <span className={styles.who}>
                  <bdi>{change.learner.name}</bdi> · <bdi>{titles.get(change.columnId)}</bdi>
                  <Muted>{change.learner.email}</Muted>
                </span>
                <Values change={change} />
              </li>
            )}
          </GrowingList>
        </section>
      )}
    </>
  );
}

function Values({ change: { before, after } }: { change: GradeChange }) {
  return (
    <span className={styles.values}>
      {before.points !== after.points && (
        <span>
          <s>{before.points === null ? t('gradebook.import.none') : formatNumber(before.points)}</s>{' '}
          <ins className={styles.after}>{after.points !== null && formatNumber(after.points)}</ins>
        </span>
      )}
      {before.comment !== after.comment && (
        <span className={styles.comment} dir="auto">
          {before.comment && <s>{before.comment}</s>} <ins className={styles.after}>{after.comment}</ins>
        </span>
      )}
    </span>
  );
}
