import { query, useQuery } from '@lectern/client';
import { listPracticeQuestions, type CourseDetail } from '@lectern/contract';
import { usePageTitle, useParams } from '@lectern/remote';
import { Button, ButtonLink, EmptyState, ErrorState, texts as shared } from '@lectern/ui';
import { ArrowLeft } from 'lucide-react';
import { CourseMissing } from '../../parts/courses/course-missing';
import { courseQuery, isMissing } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { practiceTexts } from './texts';
import { PracticeSession } from './practice-session';
import styles from './practice.module.css';

const { page: texts, end, entry } = practiceTexts;

/** Practice of a course, or of one of its modules. */
export default function PracticePage() {
  const { course: address = '', moduleId } = useParams();
  const course = useQuery(courseQuery(address));
  const module = course.data?.modules.find(({ id }) => id === moduleId);
  usePageTitle(course.data && entry.module(module?.title ?? course.data.title));

  if (isMissing(course.error)) return <CourseMissing />;
  if (course.error) {
    return (
      <ErrorState title={texts.failed} text={shared.nothingLost} onRetry={() => void course.refetch()} />
    );
  }
  if (!course.data) return <p role="status">{texts.loading}</p>;
  return (
    <div className={styles.page}>
      <div>
        <ButtonLink to={paths.course(course.data)} variant="quiet">
          <ArrowLeft aria-hidden />
          {texts.back}
        </ButtonLink>
      </div>
      <CourseQuestions course={course.data} moduleId={moduleId} />
    </div>
  );
}

function CourseQuestions({ course, moduleId }: { course: CourseDetail; moduleId: string | undefined }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...query(listPracticeQuestions, {
      params: { id: course.id },
      query: moduleId ? { module: moduleId } : {},
    }),
    // Each visit gets the questions of the moment.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (isMissing(error)) return <CourseMissing />;
  if (error && !data) {
    return <ErrorState title={texts.failed} text={shared.nothingLost} onRetry={() => void refetch()} />;
  }
  if (!data) return <p role="status">{texts.loading}</p>;
  if (data.questions.length === 0) {
    return (
      <EmptyState
        title={texts.emptyCourse}
        text={texts.emptyCourseText}
        action={<ButtonLink to={paths.course(course)}>{texts.back}</ButtonLink>}
      />
    );
  }
  const hasMore = data.total - data.answered > data.questions.length;
  return (
    <>
      <p className={styles.quiet}>{texts.noGrades}</p>
      <PracticeSession
        key={dataUpdatedAt}
        questions={data.questions}
        endActions={
          <>
            <Button onClick={() => void refetch()}>{hasMore ? end.more : end.again}</Button>
            <ButtonLink to={paths.course(course)} variant="secondary">
              {texts.back}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
