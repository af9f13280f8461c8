import { ApiError, query, useQuery } from '@lectern/client';
import { getCourseUpdates } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, ErrorState, RefetchError, texts as shared } from '@lectern/ui';
import { ArrowLeft } from 'lucide-react';
import { usePaths } from '../../paths';
import { AppliedCard } from './applied-card';
import { DeckCard } from './deck-card';
import { ProposedUpdateView } from './proposed-update';
import { updateTexts as texts } from './texts';
import styles from './update.module.css';

/** Reads a new deck for a course, compares it with the course, applies it and undoes it. */
export default function UpdatePage() {
  const { id = '' } = useParams();
  const paths = usePaths();
  const updates = useQuery({ ...query(getCourseUpdates, { params: { id } }), refetchOnMount: 'always' });
  const { data, error, refetch } = updates;
  usePageTitle(data && texts.titleOf(data.course.title));

  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        title={texts.notFound}
        text={texts.notFoundText}
        action={<ButtonLink to={paths.courses}>{texts.backToCourses}</ButtonLink>}
      />
    );
  }
  if (error && !data)
    return <ErrorState title={texts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{texts.loading}</p>;
  const { course, proposed, applied, version } = data;
  return (
    <div className={styles.page}>
      <RefetchError queries={[updates]} />
      <div className={styles.bar}>
        <ButtonLink to={paths.editor(course)} variant="quiet" icon aria-label={texts.back}>
          <ArrowLeft aria-hidden />
        </ButtonLink>
        <p className={styles.course} dir="auto">
          {course.title}
        </p>
      </div>
      <DeckCard courseId={course.id} hasProposal={proposed !== null} />
      {applied && <AppliedCard key={applied.id} course={course} applied={applied} version={version} />}
      {proposed && (
        <ProposedUpdateView
          key={`${proposed.id} ${version}`}
          course={course}
          update={proposed}
          version={version}
        />
      )}
    </div>
  );
}
