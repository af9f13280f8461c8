import { Link } from '@lectern/remote';
import { usePaths } from '../../paths';
import styles from './exam.module.css';
import { t } from '../texts';

const PARTS = ['editor', 'grading', 'results'] as const;

/** Links between the editor, the grading and the results of an exam. */
export function ExamNav({ exam, current }: { exam: { id: string }; current: (typeof PARTS)[number] }) {
  const paths = usePaths();
  const addresses = { editor: paths.exam, grading: paths.grading, results: paths.results };
  return (
    <nav className={styles.nav} aria-label={t('exam.nav.label')}>
      {PARTS.map((part) => (
        <Link
          key={part}
          to={addresses[part](exam)}
          className={styles.link}
          aria-current={part === current ? 'page' : undefined}
        >
          {t(`exam.nav.${part}`)}
        </Link>
      ))}
    </nav>
  );
}
