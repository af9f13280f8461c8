import type { Gradebook, GradebookLearner } from '@lectern/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { exactPercent } from '../parts/format-percent';
import { ExamCell, type OpenedCell } from '../results/gradebook-columns';
import { EntryCell } from './entry-cell';
import type { EntryPlace } from './entry-place';
import styles from './gradebook.module.css';
import type { EntryEditor } from './use-entries';
import { t } from '../texts';

interface Actions {
  entries: EntryEditor;
  onOpenAttempts: (cell: OpenedCell) => void;
  onOpenComment: (place: EntryPlace) => void;
}

/** The learner and the total, which stay in sight, then exams and columns, which a press shows on narrow screens. */
export function courseColumns(
  { exams, columns }: Gradebook,
  { entries, onOpenAttempts, onOpenComment }: Actions,
): Column<GradebookLearner>[] {
  const detail = styles.detail ?? '';
  return [
    {
      key: 'learner',
      title: t('gradebook.learner'),
      rowScope: 'row',
      cell: (learner) => <NameCell learner={learner} />,
    },
    { key: 'total', title: t('gradebook.total'), align: 'end', cell: describeTotal },
    ...exams.map((exam): Column<GradebookLearner> => ({
      key: exam.id,
      title: [exam.title, ...describeMean(exam.average)].join(' · '),
      align: 'end',
      className: detail,
      cell: (learner) => (
        <Dropped isDropped={learner.dropped.includes(exam.id)}>
          <ExamCell learner={learner} exam={exam} onOpen={onOpenAttempts} />
        </Dropped>
      ),
    })),
    ...columns.map((column): Column<GradebookLearner> => ({
      key: column.id,
      title: [
        column.title,
        t('gradebook.outOf', { maxPoints: column.maxPoints }),
        ...(column.isReported ? [t('gradebook.reported')] : []),
        ...describeMean(column.average),
      ].join(' · '),
      align: 'end',
      className: detail,
      cell: (learner) => {
        const entry = learner.entries.find(({ columnId }) => columnId === column.id);
        if (!entry) return null;
        const place = { learner, column, entry };
        return (
          <Dropped isDropped={learner.dropped.includes(column.id)}>
            <EntryCell place={place} entries={entries} onOpenComment={() => onOpenComment(place)} />
          </Dropped>
        );
      },
    })),
  ];
}

/** The name, and on narrow screens a button that shows the learner's results. */
function NameCell({ learner: { name, email } }: { learner: GradebookLearner }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.name}>
      <div>
        <RowName name={name} lines={[email]} />
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('gradebook.showGrades', { learner: name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden />
      </button>
    </div>
  );
}

function describeTotal({ total, letter }: GradebookLearner) {
  if (total === null) return '–';
  return <strong>{[exactPercent(total), ...(letter ? [letter] : [])].join(' · ')}</strong>;
}

function Dropped({ isDropped, children }: { isDropped: boolean; children: React.ReactNode }) {
  return (
    <div className={styles.result}>
      {children}
      {isDropped && <span className={styles.dropped}>{t('gradebook.dropped')}</span>}
    </div>
  );
}

/** The mean of a column, in a list that is empty before there is one. */
const describeMean = (mean: number | null): string[] =>
  mean === null ? [] : [t('gradebook.mean', { mean: exactPercent(mean) })];
