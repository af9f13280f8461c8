import { Button } from '@lectern/ui';
import type { Endpoint } from '@lectern/contract';
import { lazy, Suspense } from 'react';
import type { Selection } from '../lists/use-selection';
import type { BulkAction } from './bulk-action';
import { useBulk } from './use-bulk';

const BulkDialog = lazy(() => import('./bulk-dialog'));
const BulkReportDialog = lazy(() => import('./bulk-report-dialog'));

interface Props<Row> {
  selection: Selection<Row>;
  actions: BulkAction[];
  /** Their queries are read again after an action. */
  endpoints: Pick<Endpoint, 'path'>[];
}

/** The buttons of a selection, each of which asks before it does something, and their dialogs. */
export function BulkActions<Row>({ selection: { ids, choose }, actions, endpoints }: Props<Row>) {
  const bulk = useBulk(actions, { endpoints, onDone: () => choose([]) });
  const { pending, result } = bulk;
  const asked = pending && actions.find(({ key }) => key === pending.key);
  return (
    <>
      {ids.length > 0 &&
        actions.map(({ key, label, Icon }) => (
          <Button key={key} variant="secondary" onClick={() => bulk.ask({ key, ids })}>
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      <Suspense>
        {asked && (
          <BulkDialog
            action={asked}
            pending={pending}
            isPending={bulk.isPending}
            onChange={bulk.ask}
            onConfirm={() => bulk.run(asked, pending)}
            onClose={() => bulk.ask(undefined)}
          />
        )}
        {result && <BulkReportDialog result={result} onUndo={bulk.undoResult} onClose={bulk.closeResult} />}
      </Suspense>
    </>
  );
}
