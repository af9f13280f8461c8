import { Row } from '../layout/parts';
import { Button } from '../controls/button';
import styles from './refetch-error.module.css';
import { uiText } from '../texts';

/** What `useQuery` returns, as far as it matters here. */
export interface Refetchable {
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * A line with Retry above data that could not be loaded again; nothing while all is well. Data that was loaded stays on
 * the screen: `ErrorState` is for a first load that failed.
 */
export function RefetchError({ queries }: { queries: readonly Refetchable[] }) {
  const failed = queries.filter(({ data, error }) => error && data !== undefined);
  if (failed.length === 0) return null;
  return (
    <Row gap="8 16" justify="space-between" className={styles.line} role="status">
      <p>{uiText('refetchFailed')}</p>
      <Button variant="secondary" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
        {uiText('retry')}
      </Button>
    </Row>
  );
}
