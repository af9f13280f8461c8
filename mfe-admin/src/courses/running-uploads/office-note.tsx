import type { OfficeFormat } from '@lectern/contract';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the office formats that can be uploaded besides PDF; nothing where there are none. */
export function OfficeNote({ formats }: { formats: OfficeFormat[] }) {
  if (!formats.length) return null;
  const names = list.format(formats.map((format) => `.${format}`));
  const isApproximate = formats.includes('key');
  return (
    <>
      {`This server also converts ${names} files.`}
      {isApproximate && ' Keynote slides may look different.'}
    </>
  );
}
