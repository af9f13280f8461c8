import type { Gradebook, GradebookCell } from '@lectern/contract';
import { resultsTexts } from './texts';
import { exactPercent } from '../parts/format-percent';
import styles from './results.module.css';

const { results: texts } = resultsTexts;

/** The cell whose attempts are shown. */
export interface OpenedCell {
  learner: { id: string; name: string };
  exam: { id: string; title: string };
}

/** Learners by name with a column for each exam; a result opens the learner's attempts. */
export function GradebookTable({
  gradebook: { exams, items: learners },
  onOpen,
}: {
  gradebook: Gradebook;
  onOpen: (cell: OpenedCell) => void;
}) {
  const hasMean = exams.length > 1;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.tabs.learners}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.learner}</th>
            {exams.map(({ id, title }) => (
              <th key={id} scope="col" dir="auto">
                {title}
              </th>
            ))}
            {hasMean && <th scope="col">{texts.mean}</th>}
          </tr>
        </thead>
        <tbody>
          {learners.map((learner) => (
            <tr key={learner.id}>
              <th scope="row">
                <span dir="auto">{learner.name}</span>
                <span className={styles.quiet} dir="auto">
                  {learner.email}
                </span>
              </th>
              {exams.map((exam) => {
                const cell = learner.cells.find(({ examId }) => examId === exam.id);
                return (
                  <td key={exam.id}>
                    <Cell
                      cell={cell}
                      label={texts.attemptsOf(learner.name, exam.title)}
                      onOpen={() => onOpen({ learner, exam })}
                    />
                  </td>
                );
              })}
              {hasMean && <td>{learner.mean === null ? '–' : exactPercent(learner.mean)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  cell,
  label,
  onOpen,
}: {
  cell: GradebookCell | undefined;
  label: string;
  onOpen: () => void;
}) {
  if (!cell || cell.attempts === 0) return <span className={styles.quiet}>{texts.noAttempt}</span>;
  const { percent, isPassed, openAttempt, needsGrading, hasLateSaves } = cell;
  const notes = [
    ...(isPassed === null ? [] : [isPassed ? texts.passed : texts.notPassed]),
    ...(needsGrading ? [texts.needsGrading] : []),
    ...(openAttempt ? [texts.openAttempt] : []),
    ...(hasLateSaves ? [texts.hasLateSaves] : []),
  ];
  const value = percent === null ? '–' : exactPercent(percent);
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={`${label}. ${value} ${notes.join(', ')}`}
      onClick={onOpen}
    >
      <strong>{value}</strong>
      <span className={isPassed === false || needsGrading ? styles.attention : styles.quiet}>
        {notes.join(' · ')}
      </span>
    </button>
  );
}
