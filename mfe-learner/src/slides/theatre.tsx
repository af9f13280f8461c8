import { Link } from '@lectern/remote';
import { Skeleton } from '@lectern/ui';
import type { ReactNode } from 'react';
import { ArrowLeft, House } from 'lucide-react';
import { paths } from '../paths';
import { studyTexts } from '../study-texts';
import styles from './theatre.module.css';

/** The dark room round a slide, with the ways out. What stands in it when there is no slide is centred. */
export function Theatre({
  courseLink,
  title,
  children,
}: {
  courseLink: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.theatre} data-ground="dark">
      <header className={styles.head}>
        <TitleBar courseLink={courseLink} title={title} />
      </header>
      <main className={styles.centre}>{children}</main>
    </div>
  );
}

/** Ways out, the module's title (none while it is on its way), and `children` at its end. */
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
    <div className={`${styles.bar} ${styles.chrome}`}>
      <Link
        to={paths.home}
        className={styles.way}
        aria-label={studyTexts.viewer.home}
        title={studyTexts.viewer.home}
      >
        <House size={18} aria-hidden />
      </Link>
      <Link to={courseLink} className={styles.way} aria-label={studyTexts.viewer.course}>
        <ArrowLeft size={18} aria-hidden />
        <span className={styles.wayWord}>{studyTexts.viewer.course}</span>
      </Link>
      <div className={styles.titles}>
        {title ? <h1 className={styles.title}>{title}</h1> : <Skeleton width="min(240px, 60%)" />}
        {courseTitle && <p className={styles.courseTitle}>{courseTitle}</p>}
      </div>
      {children}
    </div>
  );
}

export function TheatreSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{studyTexts.viewer.loading}</span>
      <Skeleton ratio="16 / 9" />
    </div>
  );
}
