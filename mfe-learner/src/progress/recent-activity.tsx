import type { RecentCourse } from '@lectern/contract';
import { Card, CardTitle, formatDate } from '@lectern/ui';
import { BookOpenCheck, CircleCheck, UserPlus } from 'lucide-react';
import { studyTexts } from '../study-texts';
import styles from './progress.module.css';

const words = studyTexts.progress.activity;
const SHOWN = 5;

/** What the learner did last, course by course. */
export function RecentActivity({ courses }: { courses: RecentCourse[] }) {
  return (
    <Card aria-labelledby="activity">
      <CardTitle id="activity">{words.title}</CardTitle>
      {courses.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {courses.length > 0 && (
        <ul role="list" className={styles.activity}>
          {courses.slice(0, SHOWN).map((course) => {
            const { Icon, say } = kindOf(course);
            return (
              <li key={course.id}>
                <Icon size={18} aria-hidden />
                <div>
                  <p className={styles.name} dir="auto">
                    {say(course.title)}
                  </p>
                  <p className={styles.quiet}>{formatDate(course.lastActivityAt)}</p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function kindOf({ progress }: RecentCourse) {
  if (progress >= 100) return { Icon: CircleCheck, say: words.completed };
  if (progress > 0) return { Icon: BookOpenCheck, say: words.studied };
  return { Icon: UserPlus, say: words.enrolled };
}
