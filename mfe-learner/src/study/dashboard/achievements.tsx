import { RECENT_ACHIEVEMENTS, type Dashboard } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle, Muted, Stack } from '@lectern/ui';
import { Award } from 'lucide-react';
import { paths } from '../../paths';
import { t } from './texts';
import styles from './dashboard.module.css';

/** The latest certificates. */
export function Achievements({ certificates }: { certificates: Dashboard['certificates'] }) {
  return (
    <Card aria-labelledby="achievements">
      <CardTitle id="achievements">{t('achievements.title')}</CardTitle>
      {certificates.length === 0 && <Muted className={styles.quiet}>{t('achievements.none')}</Muted>}
      {certificates.length > 0 && (
        <>
          <Stack as="ul" gap={16} role="list" className={styles.achievements}>
            {certificates.slice(0, RECENT_ACHIEVEMENTS).map(({ id, courseName }) => (
              <li key={id}>
                <Award size={20} aria-hidden />
                <div>
                  <p className={styles.name}>{t('achievements.completed')}</p>
                  <Muted className={styles.quiet} dir="auto">
                    {courseName || t('achievements.unknown')}
                  </Muted>
                </div>
              </li>
            ))}
          </Stack>
          <Link to={paths.certificates}>{t('achievements.all')}</Link>
        </>
      )}
    </Card>
  );
}
