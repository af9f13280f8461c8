import { Parser } from 'htmlparser2';

const INLINE_ELEMENTS = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const INVISIBLE_ELEMENTS = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);

/** A block element of a slide, such as 'p' or 'li'. */
export interface SlideElement {
  name: string;
  parent: SlideElement | null;
}

/** A line of a slide's text. */
export interface SlideLine {
  text: string;
  /** The innermost block element around the line. */
  element: SlideElement | null;
}

/**
 * Returns a slide's text as a reader sees it, with one line for each block (paragraph, list item, heading, cell, line of code). The words
 * are unchanged, so that a part of a line is an exact substring of the text.
 * @param html a slide's `content`
 */
export function slideText(html: string): string {
  return slideLines(html)
    .map(({ text }) => text)
    .join('\n');
}

/** Returns the lines of `slideText`, with the elements around them. */
export function slideLines(html: string): SlideLine[] {
  const lines: SlideLine[] = [];
  let element: SlideElement | null = null;
  let line = '';
  let preformattedDepth = 0;
  let invisibleDepth = 0;
  const endLine = () => {
    if (line.trim()) lines.push({ text: line.trim(), element });
    line = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (INVISIBLE_ELEMENTS.has(name)) invisibleDepth++;
      if (name === 'pre') preformattedDepth++;
      if (INLINE_ELEMENTS.has(name)) return;
      endLine();
      element = { name, parent: element };
    },
    ontext(text) {
      if (invisibleDepth) return;
      const [first = '', ...nextLines] = preformattedDepth
        ? text.split(/\r?\n/)
        : [text.replace(/[\n\r\t\f]/g, ' ')];
      line += first;
      for (const next of nextLines) {
        endLine();
        line = next;
      }
    },
    onclosetag(name) {
      if (INVISIBLE_ELEMENTS.has(name)) invisibleDepth--;
      if (name === 'pre') preformattedDepth--;
      if (INLINE_ELEMENTS.has(name)) return;
      endLine();
      element = element?.parent ?? null;
    },
  });
  parser.end(html);
  endLine();
  return lines;
}
