import { useQuery } from '@lectern/client';
import type { Due, Group } from '@lectern/contract';
import { Button, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../../parts/lists/data-table';
import { t } from '../../texts';
import { useGroupChange } from '../use-group-change';
import { buildAssignedColumns, type Opened } from './assigned-columns';
import { ASSIGNED_CALLS, type AssignedKind } from './assigned-kinds';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('./due-dialog'));
const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));

/** The assigned courses or learning paths of a group, with their due dates and how many members completed them. */
export function AssignedList({ kind, group }: { kind: AssignedKind; group: Group }) {
  const calls = ASSIGNED_CALLS[kind];
  const list = useQuery({ ...calls.list(group.id), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange((id: string) => calls.unassign(group.id, id), {
    done: { title: t(`group.assigned.${kind}.removal.done`) },
    onDone: close,
    onFailure: close,
  });
  const columns = useMemo(
    () => buildAssignedColumns(group, t(`group.assigned.${kind}.column`), setOpened),
    [group, kind],
  );
  return (
    <>
      <DataTable
        title={t(`group.assigned.${kind}.title`, { count: data ? formatCount(data.length) : '…' })}
        tools={
          !group.archivedAt && (
            <Button
              variant={kind === 'courses' ? 'primary' : 'secondary'}
              onClick={() => setOpened({ dialog: 'assign' })}
            >
              <Plus aria-hidden />
              {t(`group.assigned.${kind}.assign`)}
            </Button>
          )
        }
        columns={columns}
        rows={data}
        empty={
          <EmptyState
            title={t(`group.assigned.${kind}.empty`)}
            text={t(`group.assigned.${kind}.emptyText`)}
          />
        }
      >
        <QueryState
          query={list}
          loading={t(`group.assigned.${kind}.loading`)}
          failed={t(`group.assigned.${kind}.failed`)}
        />
      </DataTable>
      <Suspense>
        {opened?.dialog === 'assign' && <AssignDialog kind={kind} group={group} onClose={close} />}
        {opened?.dialog === 'due' && (
          <DueDialog
            title={opened.assigned.title}
            due={opened.assigned}
            send={(due: Due) => calls.changeDue(group.id, opened.assigned.id, due)}
            onClose={close}
          />
        )}
        {opened?.dialog === 'unassign' && (
          <ConfirmDialog
            labels={{
              title: t(`group.assigned.${kind}.removal.title`),
              confirm: t('group.assigned.unassign'),
              confirming: t('group.assigned.unassigning'),
            }}
            question={t(`group.assigned.${kind}.removal.question`, { title: opened.assigned.title })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.assigned.id)}
            onClose={close}
          >
            <p>{t(`group.assigned.${kind}.removal.text`)}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
