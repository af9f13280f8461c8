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
  /** Leads to where it can be fulfilled. */
  link?: string;
}

function useCertificateProgress(courseId: string, isEnabled: boolean) {
  return useQuery({
    ...query(getCertificateProgress, { params: { id: courseId } }),
    enabled: isEnabled,
    // Slides and exams change it on other screens.
    refetchOnMount: 'always',
  });
}

/** Whether the learner has the certificate of a course, and in a complete course without it what is still missing. */
export function useCertificateState(course: CourseDetail, enrollment: Enrollment) {
  const isComplete = Number(enrollment.progress) === 100;
  const needsMore = asksForMore(course.certificateRequirements);
  const { data, error } = useCertificateProgress(course.id, needsMore);
  return {
    hasCertificate: needsMore ? data?.isIssued === true : isComplete,
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
  const rows = fulfillments(course, enrollment, progress);
  const needsTime = rows.some(({ key, isFulfilled }) => key === 'time' && !isFulfilled);
  return (
    <Stack as="section" gap={8} aria-labelledby="certificate-progress">
      <h3 id="certificate-progress" className={styles.title}>
        {studyText('requirements.title')}
      </h3>
      <Stack as="ul" gap={6} role="list" className={styles.rows}>
        {rows.map(({ key, name, state, isFulfilled, link }) => (
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
      {needsTime && <Muted>{studyText('requirements.clock')}</Muted>}
    </Stack>
  );
}

function fulfillments(
  { modules, certificateRequirements }: CourseDetail,
  enrollment: Enrollment,
  { slides, slidesSeen, studySeconds, exams }: Progress,
): Fulfillment[] {
  const { allSlides, studyMinutes } = certificateRequirements;
  const withSlides = modules.filter(hasContent);
  const isComplete = Number(enrollment.progress) === 100;
  const done = withSlides.filter(({ id }) => enrollment.completedModuleIds.includes(id)).length;
  const studied = Math.floor(studySeconds / SECONDS_PER_MINUTE);
  return [
    {
      key: 'modules',
      name: studyText('requirements.modules'),
      state: studyText('requirements.modulesDone', {
        done: isComplete ? withSlides.length : done,
        modules: withSlides.length,
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
              studied: Math.min(studied, studyMinutes),
              required: studyMinutes,
            }),
            isFulfilled: studied >= studyMinutes,
          },
        ]
      : []),
    ...exams.map(({ id, title, percent, isPassed }, index) => ({
      key: id,
      name: studyText('requirements.exam', {
        title,
        passingScore: certificateRequirements.exams[index]?.passingScore ?? 0,
      }),
      state: examState(percent, isPassed),
      isFulfilled: isPassed === true,
      link: paths.exam(id),
    })),
  ];
}

function examState(percent: number | null, isPassed: boolean | null): string {
  if (isPassed === null) return studyText('requirements.examHidden');
  if (percent === null) return studyText('requirements.examOpen');
  return isPassed
    ? studyText('requirements.examPassed', { percent: formatPercent(percent) })
    : studyText('requirements.examResult', { percent: formatPercent(percent) });
}
