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
import { groupTexts } from '../texts';
import { useGroupChange } from '../use-group-change';
import { useGroupState } from '../use-group-state';

const AddMembersDialog = lazy(() => import('./add-members-dialog'));
const ConfirmDialog = lazy(() => import('../../../parts/dialogs/confirm-dialog'));
const { memberList: texts } = groupTexts;

/** The members with what they completed. Administrators add people; everyone else joins by a link. */
export function MembersTab({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  const filters = useGroupState();
  const { state, setState } = filters;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<GroupMember>();
  const search = state.search.trim();
  const { list, pages } = usePagedList(
    query(listGroupMembers, { params: { groupId: group.id }, query: { page: state.page, search } }),
    MEMBER_PAGE_SIZE,
    filters,
  );
  const { data, isPlaceholderData } = list;
  const removal = useGroupChange(
    (userId: string) => call(removeGroupMember, { params: { groupId: group.id, userId } }),
    { done: texts.removal.done, onDone: () => setRemoved(undefined), onFailure: () => setRemoved(undefined) },
  );

  const columns = useMemo(
    () => memberColumns(group.courseCount, isAdmin, setRemoved),
    [group.courseCount, isAdmin],
  );

  return (
    <>
      <DataTable
        title={texts.title(data ? formatCount(data.total) : '…')}
        tools={
          isAdmin &&
          !group.archivedAt && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus aria-hidden />
              {texts.add}
            </Button>
          )
        }
        columns={columns}
        rows={data?.items}
        empty={
          <EmptyState
            title={search ? texts.none : texts.empty}
            text={search ? texts.noneText : texts.emptyText}
          />
        }
        isStale={isPlaceholderData}
        page={state.page}
        pages={pages}
      >
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={state.search}
          onSearch={(next) => setState({ search: next })}
        />
        <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      </DataTable>
      <Suspense>
        {isAdding && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
        {removed && (
          <ConfirmDialog
            labels={texts.removal}
            question={texts.removal.question(removed.name)}
            isPending={removal.isPending}
            onConfirm={() => removal.mutate(removed.id)}
            onClose={() => setRemoved(undefined)}
          >
            <p>{texts.removal.text}</p>
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
      title: texts.columns.name,
      rowScope: 'row',
      cell: ({ id, name, email }) => (
        <RowName name={name} lines={[name !== email && email]} {...(isAdmin && { to: paths.user({ id }) })} />
      ),
    },
    {
      key: 'joined',
      title: texts.columns.joined,
      cell: ({ joinedAt, source }) => `${formatDate(joinedAt)}, ${texts.sources[source]}`,
    },
    {
      key: 'completed',
      title: texts.columns.completed,
      cell: ({ completedCourses }) =>
        courseCount > 0 && (
          <Badge tone={completedCourses === courseCount ? 'success' : 'neutral'}>
            {texts.completed(completedCourses, courseCount)}
          </Badge>
        ),
    },
    {
      key: 'overdue',
      title: texts.columns.overdue,
      cell: ({ overdueCourses }) =>
        overdueCourses > 0 && <Badge tone="danger">{texts.overdue(overdueCourses)}</Badge>,
    },
    actionsColumn((member) => (
      <RowActions>
        <Button
          variant="quiet"
          aria-label={groupTexts.actionFor(texts.remove, member.name)}
          onClick={() => onRemove(member)}
        >
          {texts.remove}
        </Button>
      </RowActions>
    )),
  ];
}
