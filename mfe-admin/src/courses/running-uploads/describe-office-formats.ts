import type { OfficeFormat } from '@lectern/contract';
import { formatList } from '@lectern/ui';
import { t } from '../texts';

/** Sentences that name the office formats accepted besides PDF; empty if only PDF is accepted. */
export function describeOfficeFormats(formats: OfficeFormat[]): string[] {
  if (!formats.length) return [];
  const names = formatList(formats.map((format) => `.${format}`));
  const sentences = [t('upload.officeFormats', { formats: names })];
  return formats.includes('key') ? [...sentences, t('upload.keynote')] : sentences;
}
