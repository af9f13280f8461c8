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
import { Badge, Button, EmptyState, formatCount, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../../parts/lists/data-table';
import { RowActions } from '../../../parts/lists/row-actions';
import { RowName } from '../../../parts/lists/row-name';
import { t } from '../../texts';
import { LearningPathList } from '../learning-paths/learning-path-list';
import { useGroupChange } from '../use-group-change';
import { describeAssignedDue } from './due-form';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('./due-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
type Opened = { dialog: 'assign' } | { dialog: 'due' | 'unassign'; course: GroupCourse };

/** The assigned courses and learning paths with their due dates and how many members completed them. */
export function CoursesTab({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listGroupCourses, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange(
    (courseId: string) => call(unassignCourse, { params: { ...params, courseId } }),
    { done: { title: t('group.courseList.removal.done.title') }, onDone: close, onFailure: close },
  );
  const columns = useMemo(() => courseColumns(group, setOpened), [group]);
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
            title={opened.course.title}
            due={opened.course}
            send={(due: Due) =>
              call(changeDue, { params: { ...params, courseId: opened.course.id }, body: due })
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
            question={t('group.courseList.removal.question', { title: opened.course.title })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.course.id)}
            onClose={close}
          >
            <p>{t('group.courseList.removal.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

function courseColumns(group: Group, onOpen: (opened: Opened) => void): Column<GroupCourse>[] {
  return [
    {
      key: 'title',
      title: t('group.courseList.columns.title'),
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
    actionsColumn((course) => (
      <RowActions>
        {!group.archivedAt && (
          <Button
            variant="secondary"
            aria-label={t('group.actionFor', { action: t('group.courseList.change'), name: course.title })}
            onClick={() => onOpen({ dialog: 'due', course })}
          >
            {t('group.courseList.change')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t('group.actionFor', { action: t('group.courseList.unassign'), name: course.title })}
          onClick={() => onOpen({ dialog: 'unassign', course })}
        >
          {t('group.courseList.unassign')}
        </Button>
      </RowActions>
    )),
  ];
}
