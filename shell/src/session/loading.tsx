import { texts } from '@lectern/ui';
import styles from './session.module.css';

/** Stands while it is not known who is there. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden />
      {texts.loading}
    </div>
  );
}
