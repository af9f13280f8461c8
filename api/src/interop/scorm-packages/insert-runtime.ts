/** Reads every byte as one character. The searched tags are ASCII, and all other bytes are written back unchanged. */
const ENCODING = 'latin1';
/** Byte order marks, read as big endian: little endian and big endian UTF-16. */
const UTF_16_MARKS = [0xfffe, 0xfeff];

/** The script goes behind the first of these tags that a page has, which is before all of the page's scripts. */
const INSERTION_TAGS = [/<head(?:\s[^>]*)?>/i, /<html(?:\s[^>]*)?>/i, /<!doctype[^>]*>/i];
const COMMENT = /<!--[\s\S]*?-->/g;

/** Inserts a script into a page, so that it runs before the page's scripts. */
export function insertRuntime(page: Buffer, url: string): Buffer {
  const script = `<script src="${url}"></script>`;
  const mark = page.length < 2 ? 0 : page.readUInt16BE(0);
  if (UTF_16_MARKS.includes(mark)) {
    const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(page);
    return Buffer.from(`\uFEFF${insertScript(text, script)}`, 'utf8');
  }
  return Buffer.from(insertScript(page.toString(ENCODING), script), ENCODING);
}

function insertScript(text: string, script: string): string {
  // Comments become spaces of the same length, so that positions stay the same.
  const withoutComments = text.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  for (const tag of INSERTION_TAGS) {
    const match = tag.exec(withoutComments);
    if (!match) continue;
    const end = match.index + match[0].length;
    return text.slice(0, end) + script + text.slice(end);
  }
  return script + text;
}
