import type { Course } from '@lectern/contract';
import { Badge, ButtonLink, Card, CardTitle, formatPrice, Thumbnail } from '@lectern/ui';
import { ChartNoAxesColumnIncreasing, Users } from 'lucide-react';
import { Rating } from '../rating';
import { texts } from '../texts';
import styles from './catalog.module.css';
import { levelOf } from './find-courses';

/** A course in a grid; the whole card is the target of its one link. */
export function CourseCard({ course, to, eager }: { course: Course; to: string; eager: boolean }) {
  return (
    <Card as="article" category={course.category} interactive padded={false} className={styles.card}>
      <Thumbnail src={course.thumbnailUrl} title={course.title} category={course.category} eager={eager}>
        <span>{course.isFeatured && <Badge tone="primary">{texts.course.featured}</Badge>}</span>
        <Badge>{formatPrice(course.price)}</Badge>
      </Thumbnail>
      <div className={styles.body}>
        {course.category && <p className={styles.kind}>{course.category}</p>}
        <CardTitle>{course.title}</CardTitle>
        {course.description && <p className={styles.description}>{course.description}</p>}
        <ul role="list" className={styles.facts}>
          <li>
            <ChartNoAxesColumnIncreasing size={14} aria-hidden />
            {levelOf(course)}
          </li>
          <li>
            <Users size={14} aria-hidden />
            {texts.course.students(course.enrollmentCount)}
          </li>
          <li>
            <Rating course={course} />
          </li>
        </ul>
        <ButtonLink
          to={to}
          variant="secondary"
          wide
          className={styles.open}
          aria-label={`${texts.course.view}: ${course.title}`}
        >
          {texts.course.view}
        </ButtonLink>
      </div>
    </Card>
  );
}
