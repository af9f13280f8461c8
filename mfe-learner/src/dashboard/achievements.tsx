import { RECENT_ACHIEVEMENTS, type Dashboard } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Card, CardTitle } from '@lectern/ui';
import { Award } from 'lucide-react';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import styles from './dashboard.module.css';

const words = studyTexts.dashboard.achievements;

/** The newest certificates. */
export function Achievements({ certificates }: { certificates: Dashboard['certificates'] }) {
  return (
    <Card aria-labelledby="achievements">
      <CardTitle id="achievements">{words.title}</CardTitle>
      {certificates.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {certificates.length > 0 && (
        <>
          <ul role="list" className={styles.achievements}>
            {certificates.slice(0, RECENT_ACHIEVEMENTS).map(({ id, courseName }) => (
              <li key={id}>
                <Award size={20} aria-hidden />
                <div>
                  <p className={styles.name}>{words.completed}</p>
                  <p className={styles.quiet}>{courseName || words.unknown}</p>
                </div>
              </li>
            ))}
          </ul>
          <Link to={paths.certificates}>{words.all}</Link>
        </>
      )}
    </Card>
  );
}
