import { serverMessage } from '@lectern/client';
import { ErrorState, RefetchError, texts as shared } from '@lectern/ui';
import type { ComponentProps } from 'react';

type Query = ComponentProps<typeof RefetchError>['queries'][number];

/** What a screen shows of a query besides its data: that it loads, failed, or could not be loaded again. */
export function QueryState({ query, loading, failed }: { query: Query; loading: string; failed: string }) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <RefetchError queries={[query]} />;
  if (!error) return <p role="status">{loading}</p>;
  return (
    <ErrorState
      title={failed}
      text={serverMessage(error) ?? shared.nothingLost}
      onRetry={() => void refetch()}
    />
  );
}
