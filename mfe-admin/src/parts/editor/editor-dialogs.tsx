import type { LeaveGuard } from '@lectern/remote/leave-guard';
import { LeaveDialog } from '@lectern/ui/dialog';
import { lazy, Suspense } from 'react';
import type { Collision, Comparison } from './draft-model';

const ConflictDialog = lazy(() => import('./conflict-dialog'));

/** The questions of every editor: whether to leave unsaved changes, and what to keep where two people changed the same. */
export function EditorDialogs({
  editor: { guard, conflict, merge, discard, postpone },
  texts,
}: {
  editor: {
    guard: LeaveGuard;
    conflict: Comparison | undefined;
    merge: (keptTheirs: Collision[]) => void;
    discard: () => void;
    postpone: () => void;
  };
  texts: { leaveText: string; changed: string };
}) {
  return (
    <>
      <LeaveDialog guard={guard} text={texts.leaveText} />
      <Suspense>
        {conflict && (
          <ConflictDialog
            title={texts.changed}
            comparison={conflict}
            onMerge={merge}
            onDiscard={discard}
            onClose={postpone}
          />
        )}
      </Suspense>
    </>
  );
}
