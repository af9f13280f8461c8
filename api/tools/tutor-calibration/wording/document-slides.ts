import { Marked, type Token } from 'marked';

/** A slide that a section of a document becomes. */
export interface DocumentSlide {
  /** HTML, as `content` is. */
  title: string;
  content: string;
}

/** Encloses the header of a file, in YAML; its title names the first slide. */
const FENCE = '---\n';
const TITLE = 'title:';
/** Starts of lines that are directives of MyST and Pandoc. */
const DIRECTIVES = [':::', '```{', '~~~{'];
/** A line that defines the address of a link. */
const LINK_DEFINITION = /^\[[^[\]]+\]:\s*\S/;
/** Directives of Jekyll and Hugo. */
const INLINE_DIRECTIVE = /\{(?:%[^\n%{}]*%|\{[^\n{}]*\}|:[^\n{}]*)\}/g;
/** Blocks that are no text of the document. */
const LEFT_OUT = new Set(['html', 'code', 'space', 'hr', 'def']);

/**
 * Turns each section of a Markdown document into a slide: the heading is the title, paragraphs, items and rows are lines. Code,
 * pictures, raw HTML and directives are left out, and so are sections without text.
 */
export function splitDocument(markdown: string): DocumentSlide[] {
  const { header, body } = splitHeader(markdown);
  const marked = new Marked({ gfm: true, renderer: { image: () => '', html: () => '' } });
  const slides: DocumentSlide[] = [];
  let title = findTitle(header);
  let blocks: Token[] = [];
  const end = () => {
    const content = marked.parser(blocks).trim();
    if (content) slides.push({ title, content });
    blocks = [];
  };
  for (const token of marked.lexer(removeDirectives(body))) {
    if (token.type === 'heading') {
      end();
      title = marked.parseInline((token as { text: string }).text, { async: false }).trim();
    } else if (!LEFT_OUT.has(token.type)) blocks.push(token);
  }
  end();
  return slides;
}

function splitHeader(markdown: string): { header: string; body: string } {
  const end = markdown.startsWith(FENCE) ? markdown.indexOf(`\n${FENCE}`, FENCE.length - 1) : -1;
  if (end < 0) return { header: '', body: markdown };
  return { header: markdown.slice(FENCE.length, end), body: markdown.slice(end + 1 + FENCE.length) };
}

function findTitle(header: string): string {
  const line = header.split('\n').find((each) => each.startsWith(TITLE)) ?? '';
  const title = line.slice(TITLE.length).trim();
  return /^(['"]).*\1$/.test(title) ? title.slice(1, -1) : title;
}

function removeDirectives(text: string): string {
  const lines = text.split('\n').map((line) => {
    const start = line.trimStart();
    const isLeftOut =
      DIRECTIVES.some((directive) => start.startsWith(directive)) || LINK_DEFINITION.test(start);
    return isLeftOut ? '' : line.replace(INLINE_DIRECTIVE, '');
  });
  return lines.join('\n');
}
