import type { ReactNode } from 'react';
import { uiText } from '../texts';
import { RefetchError, type Refetchable } from './refetch-error';
import { ErrorState } from './state';

/** What this package knows of an error of the API's client. */
interface CallError {
  status?: number;
  serverMessage?: string;
}

/**
 * What a screen shows of its queries besides their data: that they load, why a first load failed, that something does not
 * exist, or that data could not be loaded again. The screen renders it above the data, and returns it while there is none.
 */
export function QueryState({
  query,
  loading,
  failed,
  missing,
}: {
  query: Refetchable | readonly Refetchable[];
  /** A sentence, or a skeleton. */
  loading: ReactNode;
  /** Title of a failure. */
  failed: string;
  /** Shown for what does not exist. */
  missing?: ReactNode;
}) {
  const queries = [query].flat();
  if (missing && queries.some(({ error }) => isMissing(error))) return missing;
  const failures = queries.filter(({ data, error }) => error && data === undefined);
  const [first] = failures;
  if (first)
    return (
      <ErrorState
        title={failed}
        text={(first.error as CallError).serverMessage ?? uiText('nothingLost')}
        onRetry={() => failures.forEach(({ refetch }) => void refetch())}
      />
    );
  if (queries.every(({ data }) => data !== undefined)) return <RefetchError queries={queries} />;
  return typeof loading === 'string' ? <p role="status">{loading}</p> : loading;
}

/** Whether the server knows nothing of this id (404), or it is no id at all (400). */
export function isMissing(error: unknown): boolean {
  const status = (error as CallError | null)?.status;
  return status === 400 || status === 404;
}
