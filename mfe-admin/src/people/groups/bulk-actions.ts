import { call } from '@lectern/client';
import { archiveGroups } from '@lectern/contract';
import { Archive, ArchiveRestore } from 'lucide-react';
import type { BulkAction } from '../../parts/bulk/bulk-action';
import { t } from '../texts';

/** What managers do with many groups at once. */
export const GROUP_BULK_ACTIONS: BulkAction[] = [
  {
    key: 'archive',
    label: t('groups.bulk.archive.label'),
    title: (count) => t('groups.bulk.archive.title', { count }),
    text: t('groups.bulk.archive.text'),
    done: (count) => t('groups.bulk.archive.done', { count }),
    Icon: Archive,
    oppositeKey: 'restore',
    run: (ids) => call(archiveGroups, { body: { ids, isArchived: true } }),
  },
  {
    key: 'restore',
    label: t('groups.bulk.restore.label'),
    title: (count) => t('groups.bulk.restore.title', { count }),
    text: t('groups.bulk.restore.text'),
    done: (count) => t('groups.bulk.restore.done', { count }),
    Icon: ArchiveRestore,
    oppositeKey: 'archive',
    run: (ids) => call(archiveGroups, { body: { ids, isArchived: false } }),
  },
];
