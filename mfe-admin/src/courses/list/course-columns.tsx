import type { Course } from '@lectern/contract';
import { Badge, categoryName, formatCount, formatDate, levelName } from '@lectern/ui';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import type { Paths } from '../../paths';
import { CourseRowMenu } from './course-menu';
import { DEFAULT_LEVEL } from './find-courses';
import { t } from '../texts';

/** The columns of the table of courses; a title opens the editor. */
export const courseColumns = <Listed extends Course>(
  paths: Paths,
  /** Undefined for a course that the person may not delete. */
  getDeletion: (course: Listed) => (() => void) | undefined,
): Column<Listed>[] => [
  {
    key: 'title',
    title: t('list.columns.title'),
    rowScope: 'row',
    sorter: true,
    cell: (course) => <RowName name={course.title} to={paths.editor(course)} />,
  },
  {
    key: 'category',
    title: t('list.columns.category'),
    cell: ({ category }) => category && categoryName(category),
  },
  {
    key: 'level',
    title: t('list.columns.level'),
    width: 130,
    cell: ({ level }) => levelName(level ?? DEFAULT_LEVEL),
  },
  {
    key: 'learners',
    title: t('list.columns.learners'),
    align: 'end',
    sorter: true,
    cell: ({ enrollmentCount }) => formatCount(enrollmentCount),
  },
  {
    key: 'created',
    title: t('list.columns.created'),
    width: 140,
    sorter: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'state',
    title: t('list.columns.state'),
    cell: ({ isPublished }) => (
      <Badge tone={isPublished ? 'success' : 'neutral'}>
        {isPublished ? t('list.published') : t('list.draft')}
      </Badge>
    ),
  },
  actionsColumn((course) => <CourseRowMenu course={course} onDelete={getDeletion(course)} />),
];
