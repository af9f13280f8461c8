import { Skeleton } from '@lectern/ui';
import styles from './screen-skeleton.module.css';

/** Shown while a screen's code loads. */
export function ScreenSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="280px" />
      ))}
    </div>
  );
}
