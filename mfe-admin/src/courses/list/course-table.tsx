import type { Course } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import type { ReactNode } from 'react';
import { DataTable } from '../../parts/lists/data-table';
import type { ListView } from '../../parts/lists/use-list-view';
import type { Selection } from '../../parts/lists/use-selection';
import { t } from '../texts';
import type { CourseFilters } from './use-course-filters';

/** Courses as a table, sorted by its headings. */
export default function CourseTable<Listed extends Course>({
  courses,
  total,
  filters,
  view,
  selection,
  bulkActions,
}: {
  /** Of this page. */
  courses: Listed[];
  /** On all pages. */
  total: number;
  filters: CourseFilters;
  view: ListView<Listed>;
  selection: Selection<Course>;
  bulkActions: ReactNode;
}) {
  return (
    <DataTable
      title={t('list.list', { courses: formatCount(total) })}
      columns={view.columns}
      density={view.density}
      rows={courses}
      empty={null}
      order={filters}
      selection={selection}
      bulkActions={bulkActions}
    />
  );
}
