import type { Slide } from '@lectern/contract';
import { parseHtml } from '@lectern/ui';

const MAX_ALT_LENGTH = 300;
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, td, th, dt, dd, br';

/** Alternative text of a slide's image: its description, else its title and the beginning of its text. */
export function altText({ title, content, imageAlt }: Pick<Slide, 'title' | 'content' | 'imageAlt'>): string {
  if (imageAlt) return imageAlt;
  const body = parseHtml(content);
  body.querySelectorAll(BLOCKS).forEach((block) => block.append(' '));
  const words = [title, body.textContent.replace(/\s+/g, ' ').trim()].filter(Boolean).join('. ');
  if (words.length <= MAX_ALT_LENGTH) return words;
  return `${words.slice(0, words.lastIndexOf(' ', MAX_ALT_LENGTH))}…`;
}

const MAX_HEADINGS = 3;
/** In characters; a longer heading is a sentence. */
const MAX_HEADING_LENGTH = 80;

/** The title of a slide and the headings of its text, each once, at most 3. */
export function listHeadings({ title, content }: Pick<Slide, 'title' | 'content'>): string[] {
  const headings = [...parseHtml(content).querySelectorAll('h2, h3, h4, h5, h6')];
  const texts = [title, ...headings.map(({ textContent }) => textContent)]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text && text.length <= MAX_HEADING_LENGTH);
  return [...new Set(texts)].slice(0, MAX_HEADINGS);
}

/** Speaker notes as HTML: a paragraph for each block of lines. */
export function notesHtml(notes: string): string {
  const blocks = notes.split(/\n{2,}/).map((block) => {
    const paragraph = document.createElement('p');
    for (const [index, line] of block.split('\n').entries())
      paragraph.append(...(index ? [document.createElement('br')] : []), line);
    return paragraph.outerHTML;
  });
  return blocks.join('');
}

/**
 * The HTML with the quote in `<mark>`, wherever spaces and tags separate its letters; unchanged where it does not
 * occur.
 */
export function highlightQuote(html: string, quote: string): string {
  const needle = withoutSpaces(quote);
  if (!needle) return html;
  const body = parseHtml(html);
  const texts = textNodes(body);
  const start = texts
    .map(({ data }) => withoutSpaces(data))
    .join('')
    .indexOf(needle);
  if (start < 0) return html;
  let passed = 0;
  for (const text of texts) {
    const from = start - passed;
    const until = from + needle.length;
    passed += withoutSpaces(text.data).length;
    if (passed > start && until > 0)
      mark(text, indexOfLetter(text.data, from), indexOfLetter(text.data, until - 1) + 1);
    if (passed >= start + needle.length) break;
  }
  return body.innerHTML;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Index in `text` of its nth letter that is not a space, counted from 0; the last index where there are fewer. */
function indexOfLetter(text: string, letter: number): number {
  let passed = -1;
  for (let index = 0; index < text.length; index++) {
    if (!/\s/.test(text.charAt(index)) && ++passed >= letter) return index;
  }
  return text.length - 1;
}

function mark(text: Text, from: number, until: number): void {
  const marked = text.splitText(from);
  marked.splitText(until - from);
  const wrapper = document.createElement('mark');
  marked.replaceWith(wrapper);
  wrapper.append(marked);
}
