import { call, query, useQuery } from '@lectern/client';
import {
  changeLearningPathDue,
  listGroupLearningPaths,
  unassignLearningPath,
  type Due,
  type Group,
  type GroupLearningPath,
} from '@lectern/contract';
import { Button, EmptyState, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../../parts/lists/data-table';
import { t } from '../../texts';
import { buildAssignedColumns, type Opened } from '../courses/assigned-columns';
import { useGroupChange } from '../use-group-change';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('../courses/due-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));

/** The learning paths that a group takes, with their due dates and how many members completed them. */
export function LearningPathList({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listGroupLearningPaths, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened<GroupLearningPath>>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange(
    (pathId: string) => call(unassignLearningPath, { params: { ...params, pathId } }),
    { done: { title: t('group.paths.removal.done') }, onDone: close, onFailure: close },
  );
  const columns = useMemo(
    () => buildAssignedColumns(group, t('group.paths.columns.title'), setOpened),
    [group],
  );
  return (
    <>
      <DataTable
        title={t('group.paths.title', { count: data?.length ?? 0 })}
        tools={
          !group.archivedAt && (
            <Button variant="secondary" onClick={() => setOpened({ dialog: 'assign' })}>
              <Plus aria-hidden />
              {t('group.paths.assign')}
            </Button>
          )
        }
        columns={columns}
        rows={data}
        empty={<EmptyState title={t('group.paths.empty')} text={t('group.paths.emptyText')} />}
      >
        <QueryState query={list} loading={t('group.paths.loading')} failed={t('group.paths.failed')} />
      </DataTable>
      <Suspense>
        {opened?.dialog === 'assign' && <AssignDialog group={group} onClose={close} />}
        {opened?.dialog === 'due' && (
          <DueDialog
            title={opened.assigned.title}
            due={opened.assigned}
            send={(due: Due) =>
              call(changeLearningPathDue, {
                params: { ...params, pathId: opened.assigned.id },
                body: due,
              })
            }
            onClose={close}
          />
        )}
        {opened?.dialog === 'unassign' && (
          <ConfirmDialog
            labels={{ title: t('group.paths.removal.title'), confirm: t('group.courseList.unassign') }}
            question={t('group.paths.removal.question', { title: opened.assigned.title })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.assigned.id)}
            onClose={close}
          >
            <p>{t('group.paths.removal.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
