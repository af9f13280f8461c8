import { formatItems } from '@lectern/ui';
import { describeLateness } from '@lectern/ui/question';
import type { Gradebook } from '@lectern/contract';
import { exactPercent } from '../parts/format-percent';
import type { Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import styles from './results.module.css';
import { t } from '../texts';

/** The cell whose attempts are shown. */
export interface OpenedCell {
  learner: { id: string; name: string };
  exam: { id: string; title: string };
}

type Learner = Gradebook['items'][number];

/** The columns of a gradebook: the learner, each exam, and the mean of several; a result opens the learner's attempts. */
export const gradebookColumns = (
  exams: Gradebook['exams'],
  onOpen: (cell: OpenedCell) => void,
): Column<Learner>[] => [
  {
    key: 'learner',
    title: t('results.learner'),
    rowScope: 'row',
    cell: ({ name, email }) => <RowName name={name} lines={[email]} />,
  },
  ...exams.map((exam): Column<Learner> => ({
    key: exam.id,
    title: exam.title,
    align: 'end',
    cell: (learner) => <ExamCell learner={learner} exam={exam} onOpen={onOpen} />,
  })),
  ...(exams.length > 1
    ? [
        {
          key: 'mean',
          title: t('results.mean'),
          align: 'end' as const,
          cell: ({ mean }: Learner) => (mean === null ? '–' : exactPercent(mean)),
        },
      ]
    : []),
];

/** A learner's result in an exam, which opens the attempts. */
export function ExamCell({
  learner,
  exam,
  onOpen,
}: {
  learner: Learner;
  exam: Gradebook['exams'][number];
  onOpen: (cell: OpenedCell) => void;
}) {
  const cell = learner.cells.find(({ examId }) => examId === exam.id);
  if (!cell || cell.attempts === 0) return <span className={styles.quiet}>{t('results.noAttempt')}</span>;
  const { percent, isPassed, openAttempt, needsGrading, hasLateSaves, lateSeconds } = cell;
  const notes = [
    ...(isPassed === null ? [] : [isPassed ? t('results.passed') : t('results.notPassed')]),
    ...(needsGrading ? [t('results.needsGrading')] : []),
    ...(openAttempt ? [t('results.openAttempt')] : []),
    ...(lateSeconds === null ? [] : [describeLateness(lateSeconds)]),
    ...(hasLateSaves ? [t('results.hasLateSaves')] : []),
  ];
  const value = percent === null ? '–' : exactPercent(percent);
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={t('results.cell', {
        learner: learner.name,
        exam: exam.title,
        result: value,
        notes: formatItems(notes),
      })}
      onClick={() => onOpen({ learner, exam })}
    >
      <strong>{value}</strong>
      <span className={isPassed === false || needsGrading ? styles.attention : styles.quiet}>
        {notes.join(' · ')}
      </span>
    </button>
  );
}
