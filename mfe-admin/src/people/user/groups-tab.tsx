import { query, useQuery } from '@lectern/client';
import { listUserGroups, type UserGroup } from '@lectern/contract';
import { Badge, EmptyState, formatCount, formatDate, QueryState } from '@lectern/ui';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { paths } from '../../paths';
import { groupTexts } from '../group/texts';
import { userTexts } from './texts';

const { groups: texts, none } = userTexts;
const { sources } = groupTexts.memberList;

const COLUMNS: Column<UserGroup>[] = [
  {
    key: 'group',
    title: texts.columns.group,
    rowScope: 'row',
    cell: (group) => (
      <RowName name={group.name} to={paths.group(group)}>
        {group.archivedAt && <Badge>{groupTexts.archived}</Badge>}
      </RowName>
    ),
  },
  { key: 'role', title: texts.columns.role, cell: describeRoles },
  {
    key: 'joined',
    title: texts.columns.joined,
    cell: ({ membership }) =>
      membership ? `${formatDate(membership.joinedAt)}, ${sources[membership.source]}` : none,
  },
];

function describeRoles({ isManager, membership }: UserGroup): string {
  return [membership && texts.member, isManager && texts.manager].filter(Boolean).join(', ');
}

/** The groups that a user is a member of or manages. */
export function GroupsTab({ userId }: { userId: string }) {
  const list = useQuery({ ...query(listUserGroups, { params: { userId } }), refetchOnMount: 'always' });
  const { data } = list;
  return (
    <DataTable
      title={texts.title(data ? formatCount(data.length) : '…')}
      columns={COLUMNS}
      rows={data}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
    >
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
    </DataTable>
  );
}
