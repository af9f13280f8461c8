import type { ReactNode } from 'react';
import { Stack } from '../layout/parts';
import { Button } from '../controls/button';
import { EmptyLectern, ClosedBook } from '../course/drawings';
import styles from './state.module.css';
import { uiText } from '../texts';

/** Shown instead of empty content: an explanation and at most one action. */
export function EmptyState({ title, text, action }: { title: ReactNode; text?: string; action?: ReactNode }) {
  return (
    <Stack gap={8} className={styles.state}>
      <EmptyLectern />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </Stack>
  );
}

/** Shown instead of content that failed to load: the error, an explanation and Retry. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  return (
    <Stack gap={8} className={styles.state} role="alert">
      <ClosedBook />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" onClick={onRetry}>
            {uiText('retry')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
