import { RECENT_ACHIEVEMENTS, type Dashboard } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, Muted, Stack } from '@lectern/ui';
import { Award } from 'lucide-react';
import { paths } from '../../paths';
import { dashboardTexts } from './texts';
import styles from './dashboard.module.css';

const labels = dashboardTexts.dashboard.achievements;

/** The latest certificates. */
export function Achievements({ certificates }: { certificates: Dashboard['certificates'] }) {
  return (
    <Card aria-labelledby="achievements">
      <CardTitle id="achievements">{labels.title}</CardTitle>
      {certificates.length === 0 && <Muted className={styles.quiet}>{labels.none}</Muted>}
      {certificates.length > 0 && (
        <>
          <Stack as="ul" gap={16} role="list" className={styles.achievements}>
            {certificates.slice(0, RECENT_ACHIEVEMENTS).map(({ id, courseName }) => (
              <li key={id}>
                <Award size={20} aria-hidden />
                <div>
                  <p className={styles.name}>{labels.completed}</p>
                  <Muted className={styles.quiet} dir="auto">
                    {courseName || labels.unknown}
                  </Muted>
                </div>
              </li>
            ))}
          </Stack>
          <Link to={paths.certificates}>{labels.all}</Link>
        </>
      )}
    </Card>
  );
}
