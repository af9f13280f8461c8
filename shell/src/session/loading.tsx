import { uiText } from '@lectern/ui';
import styles from './session.module.css';

/** Shown while the current user is loading. */
export function Loading() {
  return (
    <div className={styles.loading} role="status" data-loading>
      <span className={styles.spinner} aria-hidden />
      {uiText('loading')}
    </div>
  );
}
