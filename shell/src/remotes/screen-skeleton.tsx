import { Skeleton } from '@lectern/ui';
import styles from './screen-skeleton.module.css';

/** What stands in for a screen while its code arrives. */
export function ScreenSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="280px" />
      ))}
    </div>
  );
}
