import type { ReactNode } from 'react';
import { uiText } from '../texts';
import { RefetchError, type Refetchable } from './refetch-error';
import { ErrorState } from './state';

/** The fields of `ApiError` of `@lectern/client` that this package reads; it does not import that package. */
interface CallError {
  status?: number;
  serverMessage?: string;
}

/**
 * Shows the state of a screen's queries: that they load, why a first load failed, that something does not exist, or that data
 * could not be loaded again. The screen renders this component above the data, or alone while there is no data.
 */
export function QueryState({
  query,
  loading,
  failed,
  missing,
}: {
  query: Refetchable | readonly Refetchable[];
  /** Shown while the data loads: a sentence, or a skeleton. */
  loading: ReactNode;
  /** Title of a failure. */
  failed: string;
  /** Shown where the server answers that the object does not exist. */
  missing?: ReactNode;
}) {
  const queries = [query].flat();
  if (missing && queries.some(({ error }) => isMissing(error))) return missing;
  const failures = queries.filter(({ data, error }) => error && data === undefined);
  const [firstFailure] = failures;
  if (firstFailure)
    return (
      <ErrorState
        title={failed}
        text={(firstFailure.error as CallError).serverMessage ?? uiText('nothingLost')}
        onRetry={() => failures.forEach(({ refetch }) => void refetch())}
      />
    );
  if (queries.every(({ data }) => data !== undefined)) return <RefetchError queries={queries} />;
  return typeof loading === 'string' ? <p role="status">{loading}</p> : loading;
}

/** Whether the server has no object with the requested id (404), or the id is malformed (400). */
export function isMissing(error: unknown): boolean {
  const status = (error as CallError | null)?.status;
  return status === 400 || status === 404;
}
