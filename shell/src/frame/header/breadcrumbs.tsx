import { Link, useCurrentParentName, useParams } from '@lectern/remote';
import { ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import type { ScreenRoute } from '../../remotes/manifests';
import { ScreensContext } from '../../remotes/screens';
import { frameText } from '../texts';
import styles from './breadcrumbs.module.css';
import { listBreadcrumbs } from './list-breadcrumbs';

/** Links to the parent screens above the title of a nested screen; a narrow window has room for the nearest one. */
export function Breadcrumbs({ screen }: { screen: ScreenRoute }) {
  const screens = useContext(ScreensContext);
  const breadcrumbs = listBreadcrumbs(screen, screens, useParams(), useCurrentParentName());
  if (!breadcrumbs.length) return null;
  return (
    <nav aria-label={frameText('nav.breadcrumbs')}>
      <ol role="list" className={styles.list}>
        {breadcrumbs.map(({ path, label }) => (
          <li key={path} className={styles.crumb}>
            <Link to={path} dir="auto">
              {label}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  );
}
