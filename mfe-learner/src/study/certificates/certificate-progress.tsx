import { query, useQuery } from '@lectern/client';
import {
  getCertificateProgress,
  type CertificateProgress as Progress,
  type CourseDetail,
  type Enrollment,
} from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatPercent, Muted, Stack } from '@lectern/ui';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { hasContent } from '../../parts/courses/has-content';
import { paths } from '../../paths';
import { asksForMore } from './describe-requirements';
import { t as studyText } from '../texts';
import styles from './requirements.module.css';

const SECONDS_PER_MINUTE = 60;

/** One requirement, and how much of it is fulfilled. */
interface Fulfillment {
  key: string;
  name: string;
  state: string;
  isFulfilled: boolean;
  /** Path of the screen on which the requirement can be fulfilled. */
  link?: string;
}

function useCertificateProgress(courseId: string, isEnabled: boolean) {
  return useQuery({
    ...query(getCertificateProgress, { params: { id: courseId } }),
    enabled: isEnabled,
    // The progress changes on other screens, by slides and exams.
    refetchOnMount: 'always',
  });
}

/** Whether the learner has the certificate of a course; until then, `missing` is the progress towards it. */
export function useCertificateState(course: CourseDetail, enrollment: Enrollment) {
  const isComplete = Number(enrollment.progress) === 100;
  // Without other requirements, completing the course is enough.
  const hasOtherRequirements = asksForMore(course.certificateRequirements);
  const { data, error } = useCertificateProgress(course.id, hasOtherRequirements);
  return {
    hasCertificate: hasOtherRequirements ? data?.isIssued === true : isComplete,
    missing: data && !data.isIssued ? data : undefined,
    error,
  };
}

/** What the certificate requires, and what the learner still misses, in numbers. */
export function CertificateProgress({
  course,
  enrollment,
  progress,
}: {
  course: CourseDetail;
  enrollment: Enrollment;
  progress: Progress;
}) {
  const requirements = listFulfillments(course, enrollment, progress);
  const needsStudyTime = requirements.some(({ key, isFulfilled }) => key === 'time' && !isFulfilled);
  return (
    <Stack as="section" gap={8} aria-labelledby="certificate-progress">
      <h3 id="certificate-progress" className={styles.title}>
        {studyText('requirements.title')}
      </h3>
      <Stack as="ul" gap={6} role="list" className={styles.rows}>
        {requirements.map(({ key, name, state, isFulfilled, link }) => (
          <li key={key} className={styles.row} data-fulfilled={isFulfilled || undefined}>
            {isFulfilled ? <CircleCheck size={18} aria-hidden /> : <CircleDashed size={18} aria-hidden />}
            <span className="visually-hidden">
              {isFulfilled ? studyText('requirements.fulfilled') : studyText('requirements.missing')}{' '}
            </span>
            <span className={styles.name} dir="auto">
              {link ? <Link to={link}>{name}</Link> : name}
            </span>
            <span className={styles.state}>{state}</span>
          </li>
        ))}
      </Stack>
      {needsStudyTime && <Muted>{studyText('requirements.clock')}</Muted>}
    </Stack>
  );
}

function listFulfillments(
  { modules, certificateRequirements }: CourseDetail,
  enrollment: Enrollment,
  { slides, slidesSeen, studySeconds, exams }: Progress,
): Fulfillment[] {
  const { allSlides, studyMinutes } = certificateRequirements;
  const modulesWithContent = modules.filter(hasContent);
  const isComplete = Number(enrollment.progress) === 100;
  const completedCount = modulesWithContent.filter(({ id }) =>
    enrollment.completedModuleIds.includes(id),
  ).length;
  const studiedMinutes = Math.floor(studySeconds / SECONDS_PER_MINUTE);
  return [
    {
      key: 'modules',
      name: studyText('requirements.modules'),
      state: studyText('requirements.modulesDone', {
        done: isComplete ? modulesWithContent.length : completedCount,
        modules: modulesWithContent.length,
      }),
      isFulfilled: isComplete,
    },
    ...(allSlides
      ? [
          {
            key: 'slides',
            name: studyText('requirements.allSlides'),
            state: studyText('requirements.slidesSeen', { seen: slidesSeen, slides }),
            isFulfilled: slidesSeen >= slides,
          },
        ]
      : []),
    ...(studyMinutes > 0
      ? [
          {
            key: 'time',
            name: studyText('requirements.studyTime', { count: studyMinutes }),
            state: studyText('requirements.studied', {
              studied: Math.min(studiedMinutes, studyMinutes),
              required: studyMinutes,
            }),
            isFulfilled: studiedMinutes >= studyMinutes,
          },
        ]
      : []),
    ...exams.map(({ id, title, percent, isPassed }, index) => ({
      key: id,
      name: studyText('requirements.exam', {
        title,
        passingScore: certificateRequirements.exams[index]?.passingScore ?? 0,
      }),
      state: describeExam(percent, isPassed),
      isFulfilled: isPassed === true,
      link: paths.exam(id),
    })),
  ];
}

function describeExam(percent: number | null, isPassed: boolean | null): string {
  if (isPassed === null) return studyText('requirements.examHidden');
  if (percent === null) return studyText('requirements.examOpen');
  return isPassed
    ? studyText('requirements.examPassed', { percent: formatPercent(percent) })
    : studyText('requirements.examResult', { percent: formatPercent(percent) });
}
