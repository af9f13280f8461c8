import { query, useQuery } from '@lectern/client';
import { getCourseUpdates } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState, Stack } from '@lectern/ui';
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
  const { data, error } = updates;
  usePageTitle(data && texts.titleOf(data.course.title));

  const state = (
    <QueryState
      query={updates}
      loading={texts.loading}
      failed={texts.failed}
      missing={
        <EmptyState
          title={texts.notFound}
          text={texts.notFoundText}
          action={<ButtonLink to={paths.courses}>{texts.backToCourses}</ButtonLink>}
        />
      }
    />
  );
  if (!data || isMissing(error)) return state;
  const { course, proposed, applied, version } = data;
  return (
    <Stack>
      {state}
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
    </Stack>
  );
}
