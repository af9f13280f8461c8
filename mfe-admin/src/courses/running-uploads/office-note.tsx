import type { OfficeFormat } from '@lectern/contract';
import { formatList } from '@lectern/ui';
import { t } from '../texts';

/** Names the office formats that can be uploaded besides PDF; nothing where there are none. */
export function OfficeNote({ formats }: { formats: OfficeFormat[] }) {
  if (!formats.length) return null;
  const names = formatList(formats.map((format) => `.${format}`));
  const isApproximate = formats.includes('key');
  return (
    <>
      {t('upload.officeFormats', { formats: names })}
      {isApproximate && ` ${t('upload.keynote')}`}
    </>
  );
}
