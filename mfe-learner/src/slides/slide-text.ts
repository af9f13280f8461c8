import type { Slide } from '@lectern/contract';

const LONGEST_ALT = 300;
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, td, th, dt, dd, br';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** What a slide's picture says to who can't see it: its title, then its words as far as they go. */
export function altOf({ title, content }: Pick<Slide, 'title' | 'content'>): string {
  const body = parsed(content);
  body.querySelectorAll(BLOCKS).forEach((block) => block.append(' '));
  const words = [title, body.textContent.replace(/\s+/g, ' ').trim()].filter(Boolean).join('. ');
  if (words.length <= LONGEST_ALT) return words;
  return `${words.slice(0, words.lastIndexOf(' ', LONGEST_ALT))}…`;
}

/** The HTML with these words in `<mark>`, wherever spaces and tags stand between them; as it was without them. */
export function withMarked(html: string, quote: string): string {
  const needle = letters(quote);
  if (!needle) return html;
  const body = parsed(html);
  const texts = textNodes(body);
  const start = texts
    .map(({ data }) => letters(data))
    .join('')
    .indexOf(needle);
  if (start < 0) return html;
  let passed = 0;
  for (const text of texts) {
    const from = start - passed;
    const until = from + needle.length;
    passed += letters(text.data).length;
    if (passed > start && until > 0) mark(text, placeOf(text.data, from), placeOf(text.data, until - 1) + 1);
    if (passed >= start + needle.length) break;
  }
  return body.innerHTML;
}

const letters = (text: string) => text.replace(/\s/g, '');

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Where the text's letter of this number stands, spaces counted; its ends where there are fewer. */
function placeOf(text: string, letter: number): number {
  let passed = -1;
  for (let place = 0; place < text.length; place++) {
    if (!/\s/.test(text.charAt(place)) && ++passed >= letter) return place;
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
