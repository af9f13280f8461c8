import { call, query, useQuery } from '@lectern/client';
import {
  changeDue,
  listGroupCourses,
  unassignCourse,
  type Due,
  type Group,
  type GroupCourse,
} from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Button, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../../parts/lists/data-table';
import { t } from '../../texts';
import { LearningPathList } from '../learning-paths/learning-path-list';
import { useGroupChange } from '../use-group-change';
import { buildAssignedColumns, type Opened } from './assigned-columns';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('./due-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));

/** The assigned courses and learning paths with their due dates and how many members completed them. */
export function CoursesTab({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listGroupCourses, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened<GroupCourse>>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange(
    (courseId: string) => call(unassignCourse, { params: { ...params, courseId } }),
    { done: { title: t('group.courseList.removal.done.title') }, onDone: close, onFailure: close },
  );
  const columns = useMemo(
    () => buildAssignedColumns(group, t('group.courseList.columns.title'), setOpened),
    [group],
  );
  return (
    <>
      <DataTable
        title={t('group.courseList.title', { courses: data ? formatCount(data.length) : '…' })}
        tools={
          !group.archivedAt && (
            <Button onClick={() => setOpened({ dialog: 'assign' })}>
              <Plus aria-hidden />
              {t('group.courseList.assign')}
            </Button>
          )
        }
        columns={columns}
        rows={data}
        empty={<EmptyState title={t('group.courseList.empty')} text={t('group.courseList.emptyText')} />}
      >
        <QueryState
          query={list}
          loading={t('group.courseList.loading')}
          failed={t('group.courseList.failed')}
        />
      </DataTable>
      {hasFeature('learningPaths') && <LearningPathList group={group} />}
      <Suspense>
        {opened?.dialog === 'assign' && <AssignDialog group={group} onClose={close} />}
        {opened?.dialog === 'due' && (
          <DueDialog
            title={opened.assigned.title}
            due={opened.assigned}
            send={(due: Due) =>
              call(changeDue, { params: { ...params, courseId: opened.assigned.id }, body: due })
            }
            onClose={close}
          />
        )}
        {opened?.dialog === 'unassign' && (
          <ConfirmDialog
            labels={{
              title: t('group.courseList.removal.title'),
              confirm: t('group.courseList.removal.confirm'),
              confirming: t('group.courseList.removal.confirming'),
            }}
            question={t('group.courseList.removal.question', { title: opened.assigned.title })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.assigned.id)}
            onClose={close}
          >
            <p>{t('group.courseList.removal.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
