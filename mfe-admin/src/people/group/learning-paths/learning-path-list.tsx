import { call, query, useQuery } from '@lectern/client';
import {
  changeLearningPathDue,
  listGroupLearningPaths,
  unassignLearningPath,
  type Due,
  type Group,
  type GroupLearningPath,
} from '@lectern/contract';
import { Badge, Button, EmptyState, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../../parts/lists/data-table';
import { RowActions } from '../../../parts/lists/row-actions';
import { RowName } from '../../../parts/lists/row-name';
import { t } from '../../texts';
import { describeAssignedDue } from '../courses/due-form';
import { useGroupChange } from '../use-group-change';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('../courses/due-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
type Opened = { dialog: 'assign' } | { dialog: 'due' | 'unassign'; learningPath: GroupLearningPath };

/** The learning paths that a group takes, with their due dates and how many members completed them. */
export function LearningPathList({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listGroupLearningPaths, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange(
    (pathId: string) => call(unassignLearningPath, { params: { ...params, pathId } }),
    { done: { title: t('group.paths.removal.done') }, onDone: close, onFailure: close },
  );
  const columns = useMemo(() => pathColumns(group, setOpened), [group]);
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
            title={opened.learningPath.title}
            due={opened.learningPath}
            send={(due: Due) =>
              call(changeLearningPathDue, {
                params: { ...params, pathId: opened.learningPath.id },
                body: due,
              })
            }
            onClose={close}
          />
        )}
        {opened?.dialog === 'unassign' && (
          <ConfirmDialog
            labels={{ title: t('group.paths.removal.title'), confirm: t('group.courseList.unassign') }}
            question={t('group.paths.removal.question', { title: opened.learningPath.title })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.learningPath.id)}
            onClose={close}
          >
            <p>{t('group.paths.removal.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

function pathColumns(group: Group, onOpen: (opened: Opened) => void): Column<GroupLearningPath>[] {
  return [
    {
      key: 'title',
      title: t('group.paths.columns.title'),
      rowScope: 'row',
      cell: ({ title, isPublished }) => (
        <RowName name={title}>
          {!isPublished && <Badge tone="warning">{t('group.courseList.draft')}</Badge>}
        </RowName>
      ),
    },
    { key: 'due', title: t('group.courseList.columns.due'), cell: describeAssignedDue },
    {
      key: 'completed',
      title: t('group.courseList.columns.completed'),
      cell: ({ completedMembers }) =>
        t('group.courseList.completed', { done: completedMembers, all: group.memberCount }),
    },
    {
      key: 'overdue',
      title: t('group.courseList.columns.overdue'),
      cell: ({ overdueMembers }) =>
        overdueMembers > 0 && (
          <Badge tone="danger">{t('group.courseList.overdue', { count: overdueMembers })}</Badge>
        ),
    },
    actionsColumn((learningPath) => (
      <RowActions>
        {!group.archivedAt && (
          <Button
            variant="secondary"
            aria-label={t('group.actionFor', {
              action: t('group.courseList.change'),
              name: learningPath.title,
            })}
            onClick={() => onOpen({ dialog: 'due', learningPath })}
          >
            {t('group.courseList.change')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t('group.actionFor', {
            action: t('group.courseList.unassign'),
            name: learningPath.title,
          })}
          onClick={() => onOpen({ dialog: 'unassign', learningPath })}
        >
          {t('group.courseList.unassign')}
        </Button>
      </RowActions>
    )),
  ];
}
