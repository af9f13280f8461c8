import { query, useQuery } from '@lectern/client';
import { listUserGroups, type UserGroup } from '@lectern/contract';
import { Badge, EmptyState, formatCount, formatDate, formatItems, QueryState } from '@lectern/ui';
import { DataTable, type Column } from '../../parts/lists/data-table';
import { RowName } from '../../parts/lists/row-name';
import { paths } from '../../paths';
import { t } from '../texts';

const COLUMNS: Column<UserGroup>[] = [
  {
    key: 'group',
    title: t('user.groups.columns.group'),
    rowScope: 'row',
    cell: (group) => (
      <RowName name={group.name} to={paths.group(group)}>
        {group.archivedAt && <Badge>{t('group.archived')}</Badge>}
      </RowName>
    ),
  },
  { key: 'role', title: t('user.groups.columns.role'), cell: describeRoles },
  {
    key: 'joined',
    title: t('user.groups.columns.joined'),
    cell: ({ membership }) =>
      membership
        ? t('group.memberList.joined', { date: formatDate(membership.joinedAt), source: membership.source })
        : '–',
  },
];

function describeRoles({ isManager, membership }: UserGroup): string {
  return formatItems(
    [membership && t('user.groups.member'), isManager && t('user.groups.manager')].filter(
      (role) => typeof role === 'string',
    ),
  );
}

/** The groups that a user is a member of or manages. */
export function GroupsTab({ userId }: { userId: string }) {
  const list = useQuery({ ...query(listUserGroups, { params: { userId } }), refetchOnMount: 'always' });
  const { data } = list;
  return (
    <DataTable
      title={t('user.groups.title', { count: data ? formatCount(data.length) : '…' })}
      columns={COLUMNS}
      rows={data}
      empty={<EmptyState title={t('user.groups.empty')} text={t('user.groups.emptyText')} />}
    >
      <QueryState query={list} loading={t('user.groups.loading')} failed={t('user.groups.failed')} />
    </DataTable>
  );
}
