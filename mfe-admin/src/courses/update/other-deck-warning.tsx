import type { ProposedUpdate } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { TriangleAlert } from 'lucide-react';
import { usePaths } from '../../paths';
import { useMayCreateCourses } from '../managed-courses';
import { t } from '../texts';
import styles from './update.module.css';

/** Warns that few slides match, and names the other way: a course of its own. */
export function OtherDeckWarning({ update: { matches, currentSlides } }: { update: ProposedUpdate }) {
  const paths = usePaths();
  const mayCreate = useMayCreateCourses();
  return (
    <div className={styles.warning} role="note">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <strong>{t('update.proposed.otherDeck')}</strong>
        <p>{t('update.proposed.otherDeckText', { matches: matches.length, slides: currentSlides.length })}</p>
        {mayCreate && <Link to={paths.upload}>{t('update.proposed.otherDeckUpload')}</Link>}
      </div>
    </div>
  );
}
