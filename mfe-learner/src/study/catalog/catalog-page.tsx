import { query, useQuery } from '@lectern/client';
import { listCourses } from '@lectern/contract';
import { Button, EmptyState, QueryState, Stack, uiText } from '@lectern/ui';
import { useDeferredValue, useMemo } from 'react';
import { CourseOrderSelect } from '../../parts/courses/course-order-select';
import { countByCategory } from '../course-list/course-lists';
import { t } from '../texts';
import { useAnswerReplay } from '../../assessment/saving/use-answer-replay';
import { useProgressReplay } from '../saving/use-progress-replay';
import styles from './catalog.module.css';
import { CategoryBar } from './category-bar';
import { CourseGrid, GridSkeleton } from './course-grid';
import { FilterBar } from './filter-bar';
import { findCourses, indexCourses } from './find-courses';
import { useCourseFilters } from './use-course-filters';

/** All courses, filtered by search, category and level, in the chosen order. */
export default function CatalogPage() {
  const list = useQuery(query(listCourses));
  const { data: courses, error } = list;
  const { filters, setSearch, submitSearch, setFilters } = useCourseFilters();
  const search = useDeferredValue(filters.search);
  const index = useMemo(() => indexCourses(courses ?? []), [courses]);
  const counts = useMemo(() => countByCategory(courses ?? []), [courses]);
  const { category, level, sort } = filters;
  const found = useMemo(
    () => findCourses(index, { search, category, level, sort }),
    [index, search, category, level, sort],
  );
  useProgressReplay();
  useAnswerReplay();

  // The filters are shown while the courses load.
  const queryState = <QueryState query={list} loading={null} failed={t('catalog.failed')} />;
  if (error && !courses) return queryState;
  if (courses?.length === 0) return <EmptyState title={t('catalog.none')} text={t('catalog.noneText')} />;

  return (
    <Stack>
      {queryState}
      <FilterBar filters={filters} onSearch={setSearch} onSearchSubmit={submitSearch} onFilter={setFilters} />
      <CategoryBar
        counts={counts}
        chosen={category}
        onChoose={(chosen) => setFilters({ category: chosen })}
      />
      <div className={styles.found}>
        <p role="status">{courses ? t('catalog.found', { count: found.length }) : uiText('loading')}</p>
        <CourseOrderSelect sort={sort} onSort={(chosen) => setFilters({ sort: chosen })} />
      </div>
      {!courses && <GridSkeleton />}
      {found.length > 0 && <CourseGrid courses={found} total={courses?.length ?? 0} />}
      {courses && found.length === 0 && (
        <EmptyState
          title={t('catalog.noMatch')}
          text={t('catalog.noMatchText')}
          action={
            <Button
              variant="secondary"
              onClick={() => setFilters({ search: '', category: undefined, level: undefined })}
            >
              {t('catalog.clear')}
            </Button>
          }
        />
      )}
    </Stack>
  );
}
