import { Row } from '../layout/parts';
import { Button } from '../controls/button';
import styles from './refetch-error.module.css';
import { uiText } from '../texts';

/** The part of the result of `useQuery` that this component needs. */
export interface Refetchable {
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * A line with a Retry button above data that could not be loaded again; absent without such data. The old data stay on the screen.
 * `ErrorState` is for a first load that failed.
 */
export function RefetchError({ queries }: { queries: readonly Refetchable[] }) {
  const failedQueries = queries.filter(({ data, error }) => error && data !== undefined);
  if (failedQueries.length === 0) return null;
  return (
    <Row gap="8 16" justify="space-between" className={styles.line} role="status">
      <p>{uiText('refetchFailed')}</p>
      <Button variant="secondary" onClick={() => failedQueries.forEach(({ refetch }) => void refetch())}>
        {uiText('retry')}
      </Button>
    </Row>
  );
}
