import type { ManagedMeeting } from '@lectern/contract';
import { Badge, formatDateTime } from '@lectern/ui';
import { CalendarX, Pencil } from 'lucide-react';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowMenu } from '../../parts/lists/row-menu';
import { RowName } from '../../parts/lists/row-name';
import { MenuItem } from '../../parts/menu/menu';
import { t } from './texts';

/** What is chosen for a meeting; without one, a new one is planned. */
export interface RowAction {
  kind: 'plan' | 'edit' | 'cancel';
  meeting?: ManagedMeeting;
}

const TONES = { planned: 'primary', cancelled: 'danger', over: 'neutral' } as const;

export const meetingColumns = (onAct: (action: RowAction) => void): Column<ManagedMeeting>[] => [
  {
    key: 'title',
    title: t('columns.title'),
    rowScope: 'row',
    cell: ({ title, address, position, seriesSize }) => (
      <RowName
        name={title}
        lines={[
          seriesSize > 1 && t('inSeries', { position, count: seriesSize }),
          address !== null && new URL(address).hostname,
        ]}
      />
    ),
  },
  {
    key: 'startsAt',
    title: t('columns.start'),
    cell: ({ startsAt }) => <time dateTime={startsAt}>{formatDateTime(startsAt)}</time>,
  },
  { key: 'minutes', title: t('columns.length'), cell: ({ minutes }) => t('minutes', { count: minutes }) },
  {
    key: 'state',
    title: t('columns.state'),
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
  },
  actionsColumn(
    (meeting) =>
      meeting.state === 'planned' && (
        <RowActions>
          <RowMenu name={meeting.title}>
            <MenuItem label={t('edit')} Icon={Pencil} onSelect={() => onAct({ kind: 'edit', meeting })} />
            <MenuItem
              label={t('cancel.action')}
              Icon={CalendarX}
              isDanger
              onSelect={() => onAct({ kind: 'cancel', meeting })}
            />
          </RowMenu>
        </RowActions>
      ),
  ),
];
