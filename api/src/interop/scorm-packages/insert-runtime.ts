/** A page is read as single bytes: what is looked for is ASCII, and everything else passes as it is. */
const ENCODING = 'latin1';
const UTF_16_MARKS = [0xfffe, 0xfeff];

/** Before everything of which a page's scripts are part: after the start of its head, else of the document. */
const PLACES = [/<head(?:\s[^>]*)?>/i, /<html(?:\s[^>]*)?>/i, /<!doctype[^>]*>/i];
const COMMENT = /<!--[\s\S]*?-->/g;

/** Writes a script into a page, so that it runs before all others. */
export function insertRuntime(page: Buffer, url: string): Buffer {
  const script = `<script src="${url}"></script>`;
  const mark = page.length < 2 ? 0 : page.readUInt16BE(0);
  if (UTF_16_MARKS.includes(mark)) {
    const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(page);
    return Buffer.from(`\uFEFF${insertInto(text, script)}`, 'utf8');
  }
  return Buffer.from(insertInto(page.toString(ENCODING), script), ENCODING);
}

function insertInto(text: string, script: string): string {
  // Of the same length, so that places are the same in both.
  const withoutComments = text.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  for (const place of PLACES) {
    const found = place.exec(withoutComments);
    if (!found) continue;
    const end = found.index + found[0].length;
    return text.slice(0, end) + script + text.slice(end);
  }
  return script + text;
}
