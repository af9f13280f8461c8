import type { RecentCourse } from '@lectern/contract';
import { Card, CardTitle, formatDate, Muted, Stack } from '@lectern/ui';
import { BookOpenCheck, CircleCheck, UserPlus } from 'lucide-react';
import { t } from './texts';
import styles from './progress.module.css';

const MAX_SHOWN = 5;
const ICONS = { completed: CircleCheck, studied: BookOpenCheck, enrolled: UserPlus } as const;

/** The latest activity in each course, newest first. */
export function RecentActivity({ courses }: { courses: RecentCourse[] }) {
  return (
    <Card aria-labelledby="activity">
      <CardTitle id="activity">{t('activity.title')}</CardTitle>
      {courses.length === 0 && <Muted>{t('activity.none')}</Muted>}
      {courses.length > 0 && (
        <Stack as="ul" role="list" className={styles.activity}>
          {courses.slice(0, MAX_SHOWN).map((course) => {
            const activity = findActivity(course);
            const Icon = ICONS[activity];
            return (
              <li key={course.id}>
                <Icon size={18} aria-hidden />
                <div>
                  <p className={styles.name} dir="auto">
                    {t(`activity.${activity}`, { title: course.title })}
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

function findActivity({ progress }: RecentCourse): keyof typeof ICONS {
  if (progress >= 100) return 'completed';
  return progress > 0 ? 'studied' : 'enrolled';
}
