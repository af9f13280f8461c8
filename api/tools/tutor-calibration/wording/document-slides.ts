import { Marked, type Token } from 'marked';

/** A slide that a section of a document becomes. */
export interface DocumentSlide {
  /** HTML, as `content` is. */
  title: string;
  content: string;
}

/** The header of a file in YAML; its title names the first slide. */
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const FRONT_MATTER_TITLE = /^title:\s*['"]?(.*?)['"]?\s*$/m;
/** Directives of Jekyll, Hugo, MyST and Pandoc, which are no text. */
const DIRECTIVE =
  /\{[%{#][^\n]*?[%}#]\}|^\s*(?::{3,}|`{3,}\{|~~~\{)[^\n]*$|\{:[^\n]*?\}|^\s*\[[^\]\n]+\]:\s*\S[^\n]*$/gm;
/** Blocks that are no text of the document. */
const LEFT_OUT = new Set(['html', 'code', 'space', 'hr', 'def']);

/**
 * Turns each section of a Markdown document into a slide: the heading is the title, paragraphs, items and rows are lines. Code,
 * pictures, raw HTML and directives are left out, and so are sections without text.
 */
export function splitDocument(markdown: string): DocumentSlide[] {
  const header = FRONT_MATTER.exec(markdown)?.[1] ?? '';
  const text = markdown.replace(FRONT_MATTER, '').replace(DIRECTIVE, '');
  const marked = new Marked({ gfm: true, renderer: { image: () => '', html: () => '' } });
  const slides: DocumentSlide[] = [];
  let title = FRONT_MATTER_TITLE.exec(header)?.[1] ?? '';
  let blocks: Token[] = [];
  const end = () => {
    const content = marked.parser(blocks).trim();
    if (content) slides.push({ title, content });
    blocks = [];
  };
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') {
      end();
      title = marked.parseInline((token as { text: string }).text, { async: false }).trim();
    } else if (!LEFT_OUT.has(token.type)) blocks.push(token);
  }
  end();
  return slides;
}
