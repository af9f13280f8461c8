import type { AdminListedExam } from '@lectern/contract';
import { Badge, ButtonLink, formatCount, formatDateTime, Row } from '@lectern/ui';
import { MenuItem, MenuLink } from '../../parts/menu/menu';
import { ChartColumn, Pencil, Trash2 } from 'lucide-react';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowMenu } from '../../parts/lists/row-menu';
import { RowName } from '../../parts/lists/row-name';
import type { Paths } from '../../paths';
import styles from './exams.module.css';
import { t } from '../texts';

/** The columns of the list of exams; a title opens the editor. */
export const examColumns = (
  paths: Paths,
  onDelete: (exam: AdminListedExam) => void,
): Column<AdminListedExam>[] => [
  {
    key: 'title',
    title: t('exams.columns.title'),
    sorter: true,
    rowScope: 'row',
    cell: (exam) => <RowName name={exam.title} to={paths.exam(exam)} lines={[exam.course.title]} />,
  },
  {
    key: 'type',
    title: t('exams.columns.type'),
    className: styles.type ?? '',
    cell: ({ type }) => t(`exam.types.${type}`),
  },
  {
    key: 'questions',
    title: t('exams.columns.questions'),
    align: 'end',
    cell: ({ questionCount }) => formatCount(questionCount),
  },
  {
    key: 'due',
    title: t('exams.columns.due'),
    sorter: true,
    cell: ({ dueDate }) => dueDate && formatDateTime(dueDate),
  },
  { key: 'attempts', title: t('exams.columns.attempts'), cell: describeAttempts },
  { key: 'state', title: t('exams.columns.state'), cell: (exam) => <States exam={exam} /> },
  actionsColumn((exam) => <ExamActions exam={exam} paths={paths} onDelete={onDelete} />),
];

const describeAttempts = ({ openAttempts, endedAttempts }: AdminListedExam) =>
  [
    openAttempts > 0 && t('exams.open', { count: openAttempts }),
    endedAttempts > 0 && t('exams.ended', { count: endedAttempts }),
  ]
    .filter(Boolean)
    .join(' · ');

const States = ({ exam: { isPublished, neverShowsRequiredScore } }: { exam: AdminListedExam }) => (
  <Row gap="4 8">
    <Badge tone={isPublished ? 'success' : 'warning'}>
      {isPublished ? t('exam.published') : t('exam.draft')}
    </Badge>
    {neverShowsRequiredScore && <Badge tone="danger">{t('exams.neverShowsScore')}</Badge>}
  </Row>
);

function ExamActions({
  exam,
  paths,
  onDelete,
}: {
  exam: AdminListedExam;
  paths: Paths;
  onDelete: (exam: AdminListedExam) => void;
}) {
  const { title, openAttempts, endedAttempts, needsGrading } = exam;
  return (
    <RowActions>
      {needsGrading > 0 && (
        <ButtonLink
          variant="secondary"
          to={paths.grading(exam)}
          aria-label={t('exams.gradeFor', { count: needsGrading, title })}
        >
          {t('exams.waiting', { count: needsGrading })}
        </ButtonLink>
      )}
      <RowMenu name={title}>
        <MenuLink label={t('exams.edit')} Icon={Pencil} to={paths.exam(exam)} />
        {endedAttempts + openAttempts > 0 && (
          <MenuLink label={t('exams.results')} Icon={ChartColumn} to={paths.results(exam)} />
        )}
        <MenuItem label={t('exams.delete')} Icon={Trash2} isDanger onSelect={() => onDelete(exam)} />
      </RowMenu>
    </RowActions>
  );
}
