import type { ManagedAnnouncement } from '@lectern/contract';
import { Badge, Button, formatDateTime } from '@lectern/ui';
import { CalendarX, Pencil, Send, Trash2 } from 'lucide-react';
import { actionsColumn, type Column } from '../../parts/lists/data-table';
import { RowActions } from '../../parts/lists/row-actions';
import { RowMenu } from '../../parts/lists/row-menu';
import { RowName } from '../../parts/lists/row-name';
import { MenuItem } from '../../parts/menu/menu';
import { t } from '../texts';

/** What is chosen for an announcement; without one, a new one is written. */
export interface RowAction {
  kind: 'write' | 'publish' | 'cancel' | 'delete';
  announcement?: ManagedAnnouncement;
}

const TONES = {
  draft: 'neutral',
  scheduled: 'warning',
  publishing: 'primary',
  published: 'success',
} as const;

export const announcementColumns = ({
  onAct,
  isActive,
}: {
  onAct: (action: RowAction) => void;
  /** Announcements can be published. */
  isActive: boolean;
}): Column<ManagedAnnouncement>[] => [
  {
    key: 'title',
    title: t('columns.title'),
    rowScope: 'row',
    cell: ({ title, authorName, editedAt }) => (
      <RowName
        name={title}
        lines={[
          authorName && t('writtenBy', { name: authorName }),
          editedAt && t('edited', { time: formatDateTime(editedAt) }),
        ]}
      />
    ),
  },
  {
    key: 'state',
    title: t('columns.state'),
    cell: ({ state, publishAt }) => (
      <>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>{' '}
        {publishAt && <time dateTime={publishAt}>{formatDateTime(publishAt)}</time>}
      </>
    ),
  },
  {
    key: 'read',
    title: t('columns.read'),
    cell: ({ state, readCount, recipientCount }) =>
      (state === 'published' || recipientCount > 0) &&
      t('readBy', { read: readCount, total: recipientCount }),
  },
  actionsColumn((announcement) => (
    <RowActions>
      {isUnpublished(announcement) && isActive && (
        <Button
          variant="secondary"
          aria-label={t('actionFor', { action: t(chooseLabel(announcement)), title: announcement.title })}
          onClick={() => onAct({ kind: 'publish', announcement })}
        >
          <Send aria-hidden />
          {t(chooseLabel(announcement))}
        </Button>
      )}
      <RowMenu name={announcement.title}>
        <MenuItem label={t('edit')} Icon={Pencil} onSelect={() => onAct({ kind: 'write', announcement })} />
        {announcement.state === 'scheduled' && (
          <MenuItem
            label={t('cancel.action')}
            Icon={CalendarX}
            onSelect={() => onAct({ kind: 'cancel', announcement })}
          />
        )}
        <MenuItem
          label={t('delete.action')}
          Icon={Trash2}
          isDanger
          onSelect={() => onAct({ kind: 'delete', announcement })}
        />
      </RowMenu>
    </RowActions>
  )),
];

const isUnpublished = ({ state }: ManagedAnnouncement) => state === 'draft' || state === 'scheduled';
const chooseLabel = ({ state }: ManagedAnnouncement) =>
  state === 'draft' ? 'publish.action' : 'publish.change';
