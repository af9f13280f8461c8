import { Link } from '@lectern/remote';
import { Skeleton } from '@lectern/ui';
import type { ReactNode } from 'react';
import { ArrowLeft, House } from 'lucide-react';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './viewer-layout.module.css';

/** The dark viewer with its title bar, for states without a slide: its content is centered. */
export function ViewerLayout({
  courseLink,
  title,
  children,
}: {
  courseLink: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.layout} data-ground="dark">
      <header className={styles.head}>
        <TitleBar courseLink={courseLink} title={title} />
      </header>
      <main className={styles.centered}>{children}</main>
    </div>
  );
}

/** Links home and to the course, the module's title (a skeleton while it loads), and `children` at the end. */
export function TitleBar({
  courseLink,
  courseTitle,
  title,
  children,
}: {
  courseLink: string;
  courseTitle?: string;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div className={`${styles.bar} ${styles.fading}`}>
      <Link to={paths.home} className={styles.navLink} aria-label={t('viewer.home')} title={t('viewer.home')}>
        <House size={18} aria-hidden />
      </Link>
      <Link to={courseLink} className={styles.navLink} aria-label={t('viewer.course')}>
        <ArrowLeft size={18} aria-hidden />
        <span className={styles.navLinkLabel}>{t('viewer.course')}</span>
      </Link>
      <div className={styles.titles}>
        {title ? (
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
        ) : (
          <Skeleton width="min(240px, 60%)" />
        )}
        {courseTitle && (
          <p className={styles.courseTitle} dir="auto">
            {courseTitle}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

export function ViewerSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('viewer.loading')}</span>
      <Skeleton ratio="16 / 9" />
    </div>
  );
}
