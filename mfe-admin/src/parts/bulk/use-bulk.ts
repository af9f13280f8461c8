import { invalidate, useMutation } from '@lectern/client';
import { listAuditEntries, type BulkReport, type Endpoint } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useState } from 'react';
import type { BulkAction } from './bulk-action';
import { t } from '../texts';

/** A bulk action that waits for the person's confirmation. */
export interface PendingBulk {
  key: string;
  ids: string[];
  input?: unknown;
}

/** The report of an action that left rows out. */
export interface BulkResult {
  action: BulkAction;
  report: BulkReport;
}

interface BulkRun {
  action: BulkAction;
  ids: string[];
  input?: unknown;
  isUndo?: boolean;
}

/**
 * Runs bulk actions after a confirmation. A toast says what was done and offers to undo it; where rows were left out, `result`
 * lists them instead.
 * @param endpoints the endpoints whose cached queries are refetched after an action
 */
export function useBulk(
  actions: BulkAction[],
  { endpoints, onDone }: { endpoints: Pick<Endpoint, 'path'>[]; onDone: () => void },
) {
  const [pending, setPending] = useState<PendingBulk>();
  const [result, setResult] = useState<BulkResult>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, ids, input }: BulkRun) => action.run(ids, input),
    onSuccess: (report, { action, isUndo = false }) => {
      setPending(undefined);
      onDone();
      if (report.left.length) setResult({ action, report });
      else showDone(action, report, isUndo);
    },
    meta: { failed: { title: t('bulk.failed.title'), fallback: t('bulk.failed.fallback') } },
    onSettled: () => invalidate(...endpoints, listAuditEntries),
  });

  /** The function that undoes an action on the rows that it changed, if it can be undone. */
  function findUndo({ oppositeKey }: BulkAction, { changed }: BulkReport): (() => void) | undefined {
    const opposite = actions.find(({ key }) => key === oppositeKey);
    if (!opposite || !changed.length) return undefined;
    return () => {
      setResult(undefined);
      mutate({ action: opposite, ids: changed, isUndo: true });
    };
  }

  function showDone(action: BulkAction, report: BulkReport, isUndo: boolean): void {
    const undo = isUndo ? undefined : findUndo(action, report);
    toast({
      title: action.done(report.changed.length),
      ...(undo && { action: { label: t('bulk.undo'), onClick: undo } }),
    });
  }

  return {
    isPending,
    pending,
    /** Asks for confirmation of an action; undefined closes the dialog. */
    ask: setPending,
    run: (action: BulkAction, { ids, input }: PendingBulk) => mutate({ action, ids, input }),
    result,
    undoResult: result && findUndo(result.action, result.report),
    closeResult: () => setResult(undefined),
  };
}
