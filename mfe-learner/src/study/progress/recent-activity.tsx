import type { RecentCourse } from '@lectern/contract';
import { Card, CardTitle, formatDate, Muted, Stack } from '@lectern/ui';
import { BookOpenCheck, CircleCheck, UserPlus } from 'lucide-react';
import { progressTexts } from './texts';
import styles from './progress.module.css';

const labels = progressTexts.activity;
const MAX_SHOWN = 5;

/** The latest activity in each course, newest first. */
export function RecentActivity({ courses }: { courses: RecentCourse[] }) {
  return (
    <Card aria-labelledby="activity">
      <CardTitle id="activity">{labels.title}</CardTitle>
      {courses.length === 0 && <Muted>{labels.none}</Muted>}
      {courses.length > 0 && (
        <Stack as="ul" role="list" className={styles.activity}>
          {courses.slice(0, MAX_SHOWN).map((course) => {
            const { Icon, describe } = activityIn(course);
            return (
              <li key={course.id}>
                <Icon size={18} aria-hidden />
                <div>
                  <p className={styles.name} dir="auto">
                    {describe(course.title)}
                  </p>
                  <Muted>{formatDate(course.lastActivityAt)}</Muted>
                </div>
              </li>
            );
          })}
        </Stack>
      )}
    </Card>
  );
}

function activityIn({ progress }: RecentCourse) {
  if (progress >= 100) return { Icon: CircleCheck, describe: labels.completed };
  if (progress > 0) return { Icon: BookOpenCheck, describe: labels.studied };
  return { Icon: UserPlus, describe: labels.enrolled };
}
