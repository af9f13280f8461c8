import { call, query, useCurrentUser } from '@lectern/client';
import {
  listGroupMembers,
  MEMBER_PAGE_SIZE,
  removeGroupMember,
  type Group,
  type GroupMember,
} from '@lectern/contract';
import { Badge, Button, EmptyState, formatCount, formatDate, QueryState, SearchField } from '@lectern/ui';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { actionsColumn, DataTable, type Column } from '../../../parts/lists/data-table';
import { RowName } from '../../../parts/lists/row-name';
import { RowActions } from '../../../parts/lists/row-actions';
import { usePagedList } from '../../../parts/lists/use-paged-list';
import { paths } from '../../../paths';
import { t } from '../../texts';
import { useGroupChange } from '../use-group-change';
import { useGroupState } from '../use-group-state';

const AddMembersDialog = lazy(() => import('./add-members-dialog'));
const ConfirmDialog = lazy(() => import('@lectern/ui/confirm-dialog'));
/** The members with what they completed. Administrators add people; everyone else joins by a link. */
export function MembersTab({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  const filters = useGroupState();
  const { state, setState } = filters;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<GroupMember>();
  const { page, sort, direction } = state;
  const search = state.search.trim();
  const { list, pages } = usePagedList(
    query(listGroupMembers, { params: { groupId: group.id }, query: { page, search, sort, direction } }),
    MEMBER_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const removal = useGroupChange(
    (userId: string) => call(removeGroupMember, { params: { groupId: group.id, userId } }),
    {
      done: { title: t('group.memberList.removal.done.title') },
      onDone: () => setRemoved(undefined),
      onFailure: () => setRemoved(undefined),
    },
  );

  const columns = useMemo(
    () => memberColumns(group.courseCount, isAdmin, setRemoved),
    [group.courseCount, isAdmin],
  );

  return (
    <>
      <DataTable
        title={t('group.memberList.title', { members: data ? formatCount(data.total) : '…' })}
        tools={
          isAdmin &&
          !group.archivedAt && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden />
              {t('group.memberList.add')}
            </Button>
          )
        }
        columns={columns}
        rows={data?.items}
        empty={
          <EmptyState
            title={search ? t('group.memberList.none') : t('group.memberList.empty')}
            text={search ? t('group.memberList.noneText') : t('group.memberList.emptyText')}
          />
        }
        isStale={isPlaceholderData}
        page={page}
        pages={pages}
        order={filters}
      >
        <SearchField
          label={t('group.memberList.search')}
          placeholder={t('group.memberList.searchHint')}
          value={state.search}
          onSearch={(next) => setState({ search: next })}
        />
        <QueryState
          query={list}
          loading={t('group.memberList.loading')}
          failed={t('group.memberList.failed')}
        />
      </DataTable>
      <Suspense>
        {isAdding && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
        {removed && (
          <ConfirmDialog
            labels={{
              title: t('group.memberList.removal.title'),
              confirm: t('group.memberList.removal.confirm'),
              confirming: t('group.memberList.removal.confirming'),
            }}
            question={t('group.memberList.removal.question', { name: removed.name })}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(removed.id)}
            onClose={() => setRemoved(undefined)}
          >
            <p>{t('group.memberList.removal.text')}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

function memberColumns(
  courseCount: number,
  isAdmin: boolean,
  onRemove: (member: GroupMember) => void,
): Column<GroupMember>[] {
  return [
    {
      key: 'name',
      title: t('group.memberList.columns.name'),
      sorter: true,
      rowScope: 'row',
      cell: ({ id, name, email }) => (
        <RowName name={name} lines={[name !== email && email]} {...(isAdmin && { to: paths.user({ id }) })} />
      ),
    },
    {
      key: 'joined',
      title: t('group.memberList.columns.joined'),
      sorter: true,
      cell: ({ joinedAt, source }) => t('group.memberList.joined', { date: formatDate(joinedAt), source }),
    },
    {
      key: 'completed',
      title: t('group.memberList.columns.completed'),
      cell: ({ completedCourses }) =>
        courseCount > 0 && (
          <Badge tone={completedCourses === courseCount ? 'success' : 'neutral'}>
            {t('group.memberList.completed', { done: completedCourses, all: courseCount })}
          </Badge>
        ),
    },
    {
      key: 'overdue',
      title: t('group.memberList.columns.overdue'),
      cell: ({ overdueCourses }) =>
        overdueCourses > 0 && (
          <Badge tone="danger">{t('group.memberList.overdue', { count: overdueCourses })}</Badge>
        ),
    },
    actionsColumn((member) => (
      <RowActions>
        <Button
          variant="secondary"
          aria-label={t('group.actionFor', { action: t('group.memberList.remove'), name: member.name })}
          onClick={() => onRemove(member)}
        >
          {t('group.memberList.remove')}
        </Button>
      </RowActions>
    )),
  ];
}
