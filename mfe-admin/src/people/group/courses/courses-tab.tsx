import { call, query, useQuery } from '@lectern/client';
import { listGroupCourses, unassignCourse, type Group, type GroupCourse } from '@lectern/contract';
import { Badge, Button, EmptyState, formatCount, formatDateTime, QueryState } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../../parts/lists/data-table';
import { RowActions } from '../../../parts/lists/row-actions';
import { RowName } from '../../../parts/lists/row-name';
import { groupTexts } from '../texts';
import { useGroupChange } from '../use-group-change';

const AssignDialog = lazy(() => import('./assign-dialog'));
const DueDialog = lazy(() => import('./due-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
const { courseList: texts } = groupTexts;

type Opened = { dialog: 'assign' } | { dialog: 'due' | 'unassign'; course: GroupCourse };

/** The assigned courses with their due dates and how many members completed them. */
export function CoursesTab({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const list = useQuery({ ...query(listGroupCourses, { params }), refetchOnMount: 'always' });
  const { data } = list;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const removal = useGroupChange(
    (courseId: string) => call(unassignCourse, { params: { ...params, courseId } }),
    { done: texts.removal.done, onDone: close, onFailure: close },
  );
  const columns = useMemo(() => courseColumns(group, setOpened), [group]);
  return (
    <>
      <DataTable
        title={texts.title(data ? formatCount(data.length) : '…')}
        tools={
          !group.archivedAt && (
            <Button onClick={() => setOpened({ dialog: 'assign' })}>
              <Plus aria-hidden />
              {texts.assign}
            </Button>
          )
        }
        columns={columns}
        rows={data}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      </DataTable>
      <Suspense>
        {opened?.dialog === 'assign' && <AssignDialog group={group} onClose={close} />}
        {opened?.dialog === 'due' && <DueDialog group={group} course={opened.course} onClose={close} />}
        {opened?.dialog === 'unassign' && (
          <ConfirmDialog
            labels={texts.removal}
            question={texts.removal.question(opened.course.title)}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(opened.course.id)}
            onClose={close}
          >
            <p>{texts.removal.text}</p>
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
      title: texts.columns.title,
      rowScope: 'row',
      cell: ({ title, isPublished }) => (
        <RowName name={title}>{!isPublished && <Badge tone="warning">{texts.draft}</Badge>}</RowName>
      ),
    },
    { key: 'due', title: texts.columns.due, cell: describeDue },
    {
      key: 'completed',
      title: texts.columns.completed,
      cell: ({ completedMembers }) => texts.completed(completedMembers, group.memberCount),
    },
    {
      key: 'overdue',
      title: texts.columns.overdue,
      cell: ({ overdueMembers }) =>
        overdueMembers > 0 && <Badge tone="danger">{texts.overdue(overdueMembers)}</Badge>,
    },
    actionsColumn((course) => (
      <RowActions>
        {!group.archivedAt && (
          <Button
            variant="secondary"
            aria-label={groupTexts.actionFor(texts.change, course.title)}
            onClick={() => onOpen({ dialog: 'due', course })}
          >
            {texts.change}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={groupTexts.actionFor(texts.unassign, course.title)}
          onClick={() => onOpen({ dialog: 'unassign', course })}
        >
          {texts.unassign}
        </Button>
      </RowActions>
    )),
  ];
}

function describeDue({ dueAt, dueDays }: GroupCourse): string {
  if (dueAt) return texts.dueAt(formatDateTime(dueAt));
  return dueDays ? texts.dueDays(dueDays) : texts.noDue;
}
