import { isPersonGraded, type ListedQuestion } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Badge, formatCount, formatDate, Row } from '@lectern/ui';
import { MenuItem, MenuLink } from '../../parts/menu/menu';
import { Archive, ArchiveRestore, BookCheck, BookX, Copy, Pencil } from 'lucide-react';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowMenu } from '../../parts/lists/row-menu';
import { RowName } from '../../parts/lists/row-name';
import type { Paths } from '../../paths';
import { useArchiveQuestion, useDuplicateQuestion, useSetPractice } from '../parts/question-mutations';
import styles from './bank.module.css';
import { t } from '../texts';

const tones = { draft: 'warning', ready: 'success', retired: 'neutral' } as const;

/** The columns of the question bank; a title opens the editor. */
export const questionColumns = (paths: Paths): Column<ListedQuestion>[] => [
  {
    key: 'title',
    title: t('bank.columns.title'),
    sorter: true,
    rowScope: 'row',
    cell: (question) => (
      <RowName name={question.title} to={paths.question(question)} lines={[question.category.name]}>
        <Tags tags={question.tags} />
      </RowName>
    ),
  },
  { key: 'type', title: t('bank.columns.type'), cell: ({ type }) => t(`question.types.${type}`) },
  {
    key: 'points',
    title: t('bank.columns.points'),
    sorter: true,
    align: 'end',
    cell: ({ points }) => formatCount(points),
  },
  {
    key: 'exams',
    title: t('bank.columns.exams'),
    sorter: true,
    align: 'end',
    cell: ({ examCount }) => formatCount(examCount),
  },
  {
    key: 'changed',
    title: t('bank.columns.changed'),
    sorter: true,
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
  {
    key: 'status',
    title: t('bank.columns.status'),
    cell: (question) => (
      <Row gap="4 8">
        <Badge tone={tones[question.status]}>{t(`question.statuses.${question.status}`)}</Badge>
        <PracticeBadge question={question} />
      </Row>
    ),
  },
  actionsColumn((question) => <QuestionActions question={question} paths={paths} />),
];

function Tags({ tags }: { tags: string[] }) {
  if (!tags.length) return null;
  return (
    <Row as="ul" gap={4} role="list" className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <Badge>{tag}</Badge>
        </li>
      ))}
    </Row>
  );
}

/** Shows that learners can practice with a question, or why they cannot although practice is on. */
function PracticeBadge({ question: { practice, isUsedByExams } }: { question: ListedQuestion }) {
  if (practice === 'off' || !hasFeature('practice')) return null;
  return practice === 'on' && isUsedByExams ? (
    <Badge tone="warning">{t('question.practice.paused')}</Badge>
  ) : (
    <Badge tone="primary">{t(`question.practice.badges.${practice}`)}</Badge>
  );
}

function QuestionActions({ question, paths }: { question: ListedQuestion; paths: Paths }) {
  const duplicate = useDuplicateQuestion(question);
  const archive = useArchiveQuestion(question);
  const setPractice = useSetPractice(question);
  const isArchived = question.status === 'retired';
  const isPracticed = question.practice !== 'off';
  return (
    <RowMenu name={question.title}>
      <MenuLink label={t('bank.edit')} Icon={Pencil} to={paths.question(question)} />
      <MenuItem
        label={t('question.duplicate')}
        Icon={Copy}
        onSelect={() => !duplicate.isPending && duplicate.mutate()}
      />
      {!isPersonGraded(question) && !isArchived && hasFeature('practice') && (
        <MenuItem
          label={isPracticed ? t('question.practice.stop') : t('question.practice.start')}
          Icon={isPracticed ? BookX : BookCheck}
          onSelect={() => !setPractice.isPending && setPractice.mutate(isPracticed ? 'off' : 'on')}
        />
      )}
      <MenuItem
        label={isArchived ? t('question.restore') : t('question.archive')}
        Icon={isArchived ? ArchiveRestore : Archive}
        onSelect={() => !archive.isPending && archive.mutate(!isArchived)}
      />
    </RowMenu>
  );
}
