import { Link } from '@lectern/remote';
import type { RecentStudent } from '@lectern/contract';
import { ButtonLink, Card, CardTitle, formatDate, Muted, Stack, userInitial, userName } from '@lectern/ui';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './overview.module.css';

/** The students who joined last. */
export function RecentStudents({ students }: { students: RecentStudent[] }) {
  return (
    <Card aria-labelledby="recent-students">
      <CardTitle id="recent-students">{t('overview.recentStudents')}</CardTitle>
      {students.length === 0 && (
        <Stack as="p" className={styles.empty}>
          {t('overview.noStudents')}
        </Stack>
      )}
      <ul role="list" className={styles.rows}>
        {students.map((student) => (
          <li key={student.id}>
            <Link to={paths.user(student)} className={styles.row}>
              <span className={styles.avatar} aria-hidden>
                {userInitial(student)}
              </span>
              <div className={styles.main}>
                <h3 className={styles.name} dir="auto">
                  {userName(student)}
                </h3>
                <Muted className={styles.quiet}>
                  {t('overview.joined', { date: formatDate(student.createdAt) })}
                </Muted>
              </div>
            </Link>
          </li>
        ))}
      </ul>
      {students.length > 0 && (
        <ButtonLink to={paths.students} variant="secondary">
          {t('overview.allStudents')}
        </ButtonLink>
      )}
    </Card>
  );
}
