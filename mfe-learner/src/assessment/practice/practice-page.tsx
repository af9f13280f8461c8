import { query, useQuery } from '@lectern/client';
import { listPracticeQuestions, type CourseDetail } from '@lectern/contract';
import { usePageTitle, useParentName, useParams } from '@lectern/remote';
import {
  Button,
  ButtonLink,
  EmptyState,
  idParam,
  isMissing,
  Muted,
  QueryState,
  useSearchState,
} from '@lectern/ui';
import { CourseMissing } from '../../parts/courses/course-missing';
import { courseQuery } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';
import { PracticeSession } from './practice-session';
import styles from './practice.module.css';

const stateTexts = { loading: t('practice.page.loading'), failed: t('practice.page.failed') };

/** The parameter `missed` of the address: id of the attempt whose missed questions are practiced. */
const searchSchema = { missed: idParam(undefined) };

/** Practice with questions of a course, of one of its modules, or that an attempt missed. */
export default function PracticePage() {
  const { course: address = '', moduleId } = useParams();
  const course = useQuery(courseQuery(address));
  const module = course.data?.modules.find(({ id }) => id === moduleId);
  usePageTitle(
    course.data && partsText('practice.entry.module', { title: module?.title ?? course.data.title }),
  );
  useParentName(course.data?.title);

  const queryState = <QueryState query={course} missing={<CourseMissing />} {...stateTexts} />;
  if (!course.data || isMissing(course.error)) return queryState;
  return (
    <div className={styles.page}>
      {queryState}
      <CourseQuestions course={course.data} moduleId={moduleId} />
    </div>
  );
}

function CourseQuestions({ course, moduleId }: { course: CourseDetail; moduleId: string | undefined }) {
  const { missed: missedAttemptId } = useSearchState(searchSchema).state;
  const practice = useQuery({
    ...query(listPracticeQuestions, {
      params: { id: course.id },
      query: { ...(moduleId && { module: moduleId }), ...(missedAttemptId && { missedIn: missedAttemptId }) },
    }),
    // Without a cache, because the server chooses new questions for each visit.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const { data, refetch, dataUpdatedAt } = practice;
  const queryState = <QueryState query={practice} missing={<CourseMissing />} {...stateTexts} />;
  if (!data || isMissing(practice.error)) return queryState;
  if (data.questions.length === 0) {
    return (
      <EmptyState
        title={t('practice.page.emptyCourse')}
        text={t('practice.page.emptyCourseText')}
        action={<ButtonLink to={paths.course(course)}>{t('practice.page.back')}</ButtonLink>}
      />
    );
  }
  const hasMore = data.total - data.answered > data.questions.length;
  return (
    <>
      {queryState}
      <Muted>{missedAttemptId ? t('practice.page.missed') : t('practice.page.noGrades')}</Muted>
      <PracticeSession
        key={dataUpdatedAt}
        questions={data.questions}
        endActions={
          <>
            <Button onClick={() => void refetch()}>
              {hasMore ? t('practice.end.more') : t('practice.end.again')}
            </Button>
            <ButtonLink to={paths.course(course)} variant="secondary">
              {t('practice.page.back')}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
