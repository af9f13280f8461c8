import type { Course, CourseDetail } from '@lectern/contract';
import { Card, languageName, levelName } from '@lectern/ui';
import { Award, ChartNoAxesColumnIncreasing, Clock, GraduationCap, Languages } from 'lucide-react';
import { getLevel } from '../../parts/courses/level';
import { t } from '../texts';
import styles from './course.module.css';

/** The course's level, and what every course includes. */
export function CourseFeatures({ course }: { course: Course }) {
  const features = [
    {
      Icon: ChartNoAxesColumnIncreasing,
      name: t('publicCourse.level'),
      value: levelName(getLevel(course)),
    },
    { Icon: Clock, name: t('publicCourse.pace'), value: t('publicCourse.selfPaced') },
    {
      Icon: Languages,
      name: t('publicCourse.language'),
      value: course.language ? languageName(course.language) : t('publicCourse.english'),
    },
    { Icon: Award, name: t('publicCourse.certificate'), value: t('publicCourse.yes') },
  ];
  return (
    <Card aria-labelledby="features">
      <h2 id="features" className={styles.heading}>
        {t('publicCourse.features')}
      </h2>
      <dl className={styles.features}>
        {features.map(({ Icon, name, value }) => (
          <div key={name} className={styles.feature}>
            <dt>
              <Icon size={18} aria-hidden />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The instructors of a course, or the specification's fixed text for a course without one. */
export function InstructorCard({ course: { instructors } }: { course: CourseDetail }) {
  const isTaught = instructors.length > 0;
  return (
    <Card aria-labelledby="instructor">
      <h2 id="instructor" className={styles.heading}>
        {instructors.length > 1 ? t('publicCourse.instructors') : t('publicCourse.instructor')}
      </h2>
      <div className={styles.instructor}>
        <span className={styles.instructorIcon} aria-hidden>
          <GraduationCap size={28} />
        </span>
        <div className={styles.instructorText}>
          {isTaught ? (
            instructors.map(({ name }, index) => (
              <p key={index} className={styles.instructorName} dir="auto">
                {name}
              </p>
            ))
          ) : (
            <>
              <p className={styles.instructorName} dir="auto">
                {t('publicCourse.instructorName')}
              </p>
              <p className={styles.moduleText}>{t('publicCourse.instructorText')}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
