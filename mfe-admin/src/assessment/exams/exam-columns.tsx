import type { AdminListedExam } from '@lectern/contract';
import { Badge, ButtonLink, formatCount, formatDateTime, Row } from '@lectern/ui';
import { MenuItem, MenuLink } from '../../parts/menu/menu';
import { ChartColumn, Pencil, Trash2 } from 'lucide-react';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowMenu } from '../../parts/lists/row-menu';
import { RowName } from '../../parts/lists/row-name';
import type { Paths } from '../../paths';
import { examTexts } from '../exam-texts';
import { examListTexts } from './texts';

const { list: texts } = examListTexts;
const { types, actionFor } = examTexts;
const { columns: titles } = texts;

/** The columns of the list of exams; a title opens the editor. */
export const examColumns = (
  paths: Paths,
  onDelete: (exam: AdminListedExam) => void,
): Column<AdminListedExam>[] => [
  {
    key: 'title',
    title: titles.title,
    rowScope: 'row',
    cell: (exam) => <RowName name={exam.title} to={paths.exam(exam)} lines={[exam.course.title]} />,
  },
  { key: 'type', title: titles.type, cell: ({ type }) => types[type] },
  {
    key: 'questions',
    title: titles.questions,
    align: 'end',
    cell: ({ questionCount }) => formatCount(questionCount),
  },
  { key: 'due', title: titles.due, cell: ({ dueDate }) => dueDate && formatDateTime(dueDate) },
  { key: 'attempts', title: titles.attempts, cell: describeAttempts },
  { key: 'state', title: titles.state, cell: (exam) => <States exam={exam} /> },
  actionsColumn((exam) => <ExamActions exam={exam} paths={paths} onDelete={onDelete} />),
];

const describeAttempts = ({ openAttempts, endedAttempts }: AdminListedExam) =>
  [openAttempts > 0 && texts.open(openAttempts), endedAttempts > 0 && texts.ended(endedAttempts)]
    .filter(Boolean)
    .join(' · ');

const States = ({ exam: { isPublished, neverShowsRequiredScore } }: { exam: AdminListedExam }) => (
  <Row gap="4 8">
    <Badge tone={isPublished ? 'success' : 'warning'}>
      {isPublished ? examTexts.published : examTexts.draft}
    </Badge>
    {neverShowsRequiredScore && <Badge tone="danger">{texts.neverShowsScore}</Badge>}
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
          aria-label={actionFor(`${texts.grade}, ${texts.waiting(needsGrading)}`, title)}
        >
          {texts.waiting(needsGrading)}
        </ButtonLink>
      )}
      <RowMenu name={title}>
        <MenuLink label={texts.edit} Icon={Pencil} to={paths.exam(exam)} />
        {endedAttempts + openAttempts > 0 && (
          <MenuLink label={texts.results} Icon={ChartColumn} to={paths.results(exam)} />
        )}
        <MenuItem label={texts.delete} Icon={Trash2} isDanger onSelect={() => onDelete(exam)} />
      </RowMenu>
    </RowActions>
  );
}
