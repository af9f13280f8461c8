import { call } from '@lectern/client';
import { archiveGroups } from '@lectern/contract';
import { Archive, ArchiveRestore } from 'lucide-react';
import type { BulkAction } from '../../parts/bulk/bulk-action';
import { groupListTexts } from './texts';

const { bulk: texts } = groupListTexts;

/** What managers do with many groups at once. */
export const GROUP_BULK_ACTIONS: BulkAction[] = [
  {
    key: 'archive',
    ...texts.archive,
    Icon: Archive,
    oppositeKey: 'restore',
    run: (ids) => call(archiveGroups, { body: { ids, isArchived: true } }),
  },
  {
    key: 'restore',
    ...texts.restore,
    Icon: ArchiveRestore,
    oppositeKey: 'archive',
    run: (ids) => call(archiveGroups, { body: { ids, isArchived: false } }),
  },
];
