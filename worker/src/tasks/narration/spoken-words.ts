/** Letters that a speech model accepts per request. */
const MAX_LETTERS = 4096;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of a slide as it is read aloud: title and text, without code. Null for a slide with a title only. */
export function spokenWords({ title, content }: { title: string; content: string }): string | null {
  const text = content
    .replace(/<pre>[^]*?<\/pre>/g, ' ')
    // Every block ends a sentence.
    .replace(/<\/(?:p|li|h\d|t[hd]|tr)>|<br ?\/?>|<(?:ul|ol)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  const sentences = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const said = sentences.filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (!said.length) return null;
  return shortened(
    [title, ...said].map((line) => (/[.!?:;…。！？]$/u.test(line) ? line : `${line}.`)).join('\n'),
  );
}

/** Cuts a text after its last whole sentence within the limit. */
function shortened(text: string): string {
  if (text.length <= MAX_LETTERS) return text;
  const cut = text.slice(0, MAX_LETTERS);
  return cut.slice(0, Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('. ') + 1) || MAX_LETTERS);
}
