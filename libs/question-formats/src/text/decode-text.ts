import type { ServerText } from '@lectern/i18n/server';

/** Decodes UTF-16 with a byte order mark or UTF-8; any other bytes as Windows-1252, with a note. */
export function decodeText(bytes: Buffer): { text: string; notes: ServerText[] } {
  const byteOrderMark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  if (byteOrderMark === 0xfffe || byteOrderMark === 0xfeff)
    return {
      text: new TextDecoder(byteOrderMark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes),
      notes: [],
    };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: [{ id: 'assessment.file.notUtf8' }],
    };
  }
}
