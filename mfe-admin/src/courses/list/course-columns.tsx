import type { Course } from '@lectern/contract';
import { Badge, formatCount, formatDate } from '@lectern/ui';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import type { Paths } from '../../paths';
import { CourseRowMenu } from './course-menu';
import { coursesTexts as texts } from './texts';

const { columns: titles } = texts;

/** The columns of the table of courses; a title opens the editor. */
export const courseColumns = <Listed extends Course>(
  paths: Paths,
  /** Undefined for a course that the person may not delete. */
  getDeletion: (course: Listed) => (() => void) | undefined,
): Column<Listed>[] => [
  {
    key: 'title',
    title: titles.title,
    rowScope: 'row',
    sorter: true,
    cell: (course) => <RowName name={course.title} to={paths.editor(course)} />,
  },
  { key: 'category', title: titles.category, cell: ({ category }) => category },
  { key: 'level', title: titles.level, width: 130, cell: ({ level }) => level ?? texts.defaultLevel },
  {
    key: 'learners',
    title: titles.learners,
    align: 'end',
    sorter: true,
    cell: ({ enrollmentCount }) => formatCount(enrollmentCount),
  },
  {
    key: 'created',
    title: titles.created,
    width: 140,
    sorter: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'state',
    title: titles.state,
    cell: ({ isPublished }) => (
      <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? texts.published : texts.draft}</Badge>
    ),
  },
  actionsColumn((course) => <CourseRowMenu course={course} onDelete={getDeletion(course)} />),
];
