import { useQuery } from '@lectern/client';
import type { CourseDetail } from '@lectern/contract';
import { usePageTitle, useParams, useParentName } from '@lectern/remote';
import { ButtonLink, EmptyState, isMissing, QueryState } from '@lectern/ui';
import { CourseMissing } from '../../parts/courses/course-missing';
import { courseQuery } from '../../parts/courses/course-queries';
import { paths } from '../../paths';
import { SurveyForm } from './survey-form';
import { surveyQuery } from './survey-query';
import { t } from './texts';

/** The survey of a completed course. */
export default function SurveyPage() {
  const { course: address = '' } = useParams();
  const course = useQuery(courseQuery(address));
  usePageTitle(course.data && t('page.title', { title: course.data.title }));
  useParentName(course.data?.title);
  if (course.data && !isMissing(course.error)) return <CourseSurvey course={course.data} />;
  return (
    <QueryState
      query={course}
      loading={t('page.loading')}
      failed={t('page.failed')}
      missing={<CourseMissing />}
    />
  );
}

function CourseSurvey({ course }: { course: CourseDetail }) {
  const survey = useQuery({
    ...surveyQuery(course.id),
    // Always start from the current items, never from the cache.
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetchedAfterMount } = survey;
  if (data === undefined || !isFetchedAfterMount)
    return (
      <QueryState
        query={{ ...survey, data: undefined }}
        loading={t('page.loading')}
        failed={t('page.failed')}
      />
    );
  const back = <ButtonLink to={paths.course(course)}>{t('page.back')}</ButtonLink>;
  if (!data) return <EmptyState title={t('page.none')} text={t('page.noneText')} action={back} />;
  if (!data.canAnswer)
    return (
      <EmptyState
        title={t('page.thanks')}
        text={data.isAnonymous ? t('page.finalText') : t('page.lateText')}
        action={back}
      />
    );
  return <SurveyForm course={course} survey={data} />;
}
