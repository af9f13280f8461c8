import type { ChangeCounts } from '@lectern/contract';
import { formatItems } from '@lectern/ui';
import { t } from '../../texts';

const COUNTS = [
  'fields',
  'modulesAdded',
  'modulesRemoved',
  'modulesChanged',
  'slidesAdded',
  'slidesRemoved',
  'slidesChanged',
] as const;

/** What a save changed, in numbers: '1 detail changed, 2 slides added'. */
export function describeChanges({ isReordered, ...counts }: ChangeCounts): string {
  const parts = COUNTS.filter((name) => counts[name] > 0).map((name) =>
    t(`drafts.versions.${name}`, { count: counts[name] }),
  );
  return formatItems(isReordered ? [...parts, t('drafts.versions.reordered')] : parts);
}
