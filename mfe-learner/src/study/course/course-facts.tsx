import type { Course, CourseDetail } from '@lectern/contract';
import { Card, languageName } from '@lectern/ui';
import { Award, ChartNoAxesColumnIncreasing, Clock, GraduationCap, Languages } from 'lucide-react';
import { publicCourseTexts } from './texts';
import { courseTexts } from './texts';
import styles from './course.module.css';

const labels = publicCourseTexts.publicCourse;

/** The course's level, and what every course includes. */
export function CourseFeatures({ course }: { course: Course }) {
  const features = [
    {
      Icon: ChartNoAxesColumnIncreasing,
      name: labels.level,
      value: course.level ?? courseTexts.defaultLevel,
    },
    { Icon: Clock, name: labels.pace, value: labels.selfPaced },
    {
      Icon: Languages,
      name: labels.language,
      value: course.language ? languageName(course.language) : labels.english,
    },
    { Icon: Award, name: labels.certificate, value: labels.yes },
  ];
  return (
    <Card aria-labelledby="features">
      <h2 id="features" className={styles.heading}>
        {labels.features}
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
        {instructors.length > 1 ? labels.instructors : labels.instructor}
      </h2>
      <div className={styles.instructor}>
        <span className={styles.instructorIcon} aria-hidden>
          <GraduationCap size={28} />
        </span>
        <div>
          {isTaught ? (
            instructors.map(({ name }, index) => (
              <p key={index} className={styles.instructorName} dir="auto">
                {name}
              </p>
            ))
          ) : (
            <>
              <p className={styles.instructorName}>{labels.instructorName}</p>
              <p className={styles.moduleText}>{labels.instructorText}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
