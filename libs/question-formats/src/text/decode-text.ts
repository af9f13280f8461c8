import type { ServerText } from '@lectern/i18n/server';

/** UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
export function decodeText(bytes: Buffer): { text: string; notes: ServerText[] } {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  if (mark === 0xfffe || mark === 0xfeff)
    return { text: new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes), notes: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: [{ id: 'assessment.file.notUtf8' }],
    };
  }
}
