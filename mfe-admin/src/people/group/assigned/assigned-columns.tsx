import type { Group } from '@lectern/contract';
import { Badge, Button } from '@lectern/ui';
import { actionsColumn, type Column } from '../../../parts/lists/data-table';
import { RowActions } from '../../../parts/lists/row-actions';
import { RowName } from '../../../parts/lists/row-name';
import { t } from '../../texts';
import type { Assigned } from './assigned-kinds';
import { describeAssignedDue } from './due-form';

/** The dialog that is open over a list of what is assigned to a group. */
export type Opened = { dialog: 'assign' } | { dialog: 'due' | 'unassign'; assigned: Assigned };

/** The columns of what is assigned to a group. @param title of the column with the names */
export function buildAssignedColumns(
  group: Group,
  title: string,
  onOpen: (opened: Opened) => void,
): Column<Assigned>[] {
  return [
    {
      key: 'title',
      title,
      rowScope: 'row',
      cell: (assigned) => (
        <RowName name={assigned.title}>
          {!assigned.isPublished && <Badge tone="warning">{t('group.assigned.draft')}</Badge>}
        </RowName>
      ),
    },
    { key: 'due', title: t('group.assigned.columns.due'), cell: describeAssignedDue },
    {
      key: 'completed',
      title: t('group.assigned.columns.completed'),
      cell: ({ completedMembers }) =>
        t('group.assigned.completed', { done: completedMembers, all: group.memberCount }),
    },
    {
      key: 'overdue',
      title: t('group.assigned.columns.overdue'),
      cell: ({ overdueMembers }) =>
        overdueMembers > 0 && (
          <Badge tone="danger">{t('group.assigned.overdue', { count: overdueMembers })}</Badge>
        ),
    },
    actionsColumn((assigned) => (
      <RowActions>
        {!group.archivedAt && (
          <Button
            variant="secondary"
            aria-label={t('group.actionFor', { action: t('group.assigned.change'), name: assigned.title })}
            onClick={() => onOpen({ dialog: 'due', assigned })}
          >
            {t('group.assigned.change')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t('group.actionFor', { action: t('group.assigned.unassign'), name: assigned.title })}
          onClick={() => onOpen({ dialog: 'unassign', assigned })}
        >
          {t('group.assigned.unassign')}
        </Button>
      </RowActions>
    )),
  ];
}
