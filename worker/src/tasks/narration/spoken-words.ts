/** Letters that a speech model accepts per request. */
const MAX_LETTERS = 4096;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

interface SpokenSlide {
  title: string;
  content: string;
  /** Null without any, and where learners don't see them. */
  notes: string | null;
}

/** What is read aloud of a slide: its title, and its notes or else its text without code. Null for a slide with a title only. */
export function getSpokenWords({ title, content, notes }: SpokenSlide): string | null {
  const lines = (notes ?? readText(content)).split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const said = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (!said.length) return null;
  return shortened(
    [title, ...said].map((line) => (/[.!?:;…。！？]$/u.test(line) ? line : `${line}.`)).join('\n'),
  );
}

/** The text of HTML, each block as a line: it ends a sentence. */
function readText(html: string): string {
  return html
    .replace(/<pre>[^]*?<\/pre>/g, ' ')
    .replace(/<\/(?:p|li|h\d|t[hd]|tr)>|<br ?\/?>|<(?:ul|ol)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Cuts a text after its last whole sentence within the limit. */
function shortened(text: string): string {
  if (text.length <= MAX_LETTERS) return text;
  const cut = text.slice(0, MAX_LETTERS);
  return cut.slice(0, Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('. ') + 1) || MAX_LETTERS);
}
