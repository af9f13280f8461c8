import type { ChangeCounts } from '@lectern/contract';
import { draftTexts } from './texts';

const texts = draftTexts.versions;

/** What a save changed, in numbers: '1 detail changed, 2 slides added'. */
export function describeChanges({ fields, isReordered, ...counts }: ChangeCounts): string {
  const parts: [number, string][] = [
    [fields, texts.fields(fields)],
    [counts.modulesAdded, texts.modules(counts.modulesAdded, texts.added)],
    [counts.modulesRemoved, texts.modules(counts.modulesRemoved, texts.removed)],
    [counts.modulesChanged, texts.modules(counts.modulesChanged, texts.changed)],
    [counts.slidesAdded, texts.slides(counts.slidesAdded, texts.added)],
    [counts.slidesRemoved, texts.slides(counts.slidesRemoved, texts.removed)],
    [counts.slidesChanged, texts.slides(counts.slidesChanged, texts.changed)],
    [Number(isReordered), texts.reordered],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(', ');
}
