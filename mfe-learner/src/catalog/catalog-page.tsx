import { query } from '@lectern/client';
import { listCourses } from '@lectern/contract';
import { Button, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { texts } from '../texts';
import { useProgressReplay } from '../use-progress-outbox';
import styles from './catalog.module.css';
import { CategoryBar } from './category-bar';
import { CourseGrid, GridSkeleton } from './course-grid';
import { FilterBar } from './filter-bar';
import { addressOf, findCourses, wantedIn, type Wanted } from './find-courses';

/** All courses, narrowed by search, category and level. */
export default function CatalogPage() {
  const { data: courses, error, refetch } = useQuery(query(listCourses));
  const [params, setParams] = useSearchParams();
  const wanted = wantedIn(params);
  useProgressReplay();

  function want(change: Partial<Wanted>): void {
    // Typing replaces the address, so that Back leaves the list rather than going letter by letter.
    setParams((now) => addressOf({ ...wantedIn(now), ...change }, now), { replace: 'search' in change });
  }

  if (error) {
    return (
      <ErrorState title={texts.catalog.failed} text={shared.nothingLost} onRetry={() => void refetch()} />
    );
  }
  if (courses?.length === 0) return <EmptyState title={texts.catalog.none} text={texts.catalog.noneText} />;

  const found = courses && findCourses(courses, wanted);
  return (
    <div className={styles.page}>
      <FilterBar wanted={wanted} onWant={want} />
      <CategoryBar
        courses={courses ?? []}
        chosen={wanted.category}
        onChoose={(category) => want({ category })}
      />
      <p className={styles.count} role="status">
        {found ? texts.catalog.found(found.length) : shared.loading}
      </p>
      {!found && <GridSkeleton />}
      {found && found.length > 0 && <CourseGrid courses={found} />}
      {found?.length === 0 && (
        <EmptyState
          title={texts.catalog.noMatch}
          text={texts.catalog.noMatchText}
          action={
            <Button
              variant="secondary"
              onClick={() => want({ search: '', category: undefined, level: undefined })}
            >
              {texts.catalog.clear}
            </Button>
          }
        />
      )}
    </div>
  );
}
