import { Parser } from 'htmlparser2';

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);

/** An element that is not inline. */
export interface SlideElement {
  name: string;
  parent: SlideElement | null;
}

/** A line of a slide's text, and the innermost element that it is in. */
export interface SlideLine {
  text: string;
  element: SlideElement | null;
}

/**
 * A slide's text as a reader sees it: one line for each block (paragraph, list item, heading, cell, line of code),
 * in order, otherwise unchanged: a part of a line is an exact substring of the slide's text.
 * @param html a slide's `content`
 */
export function slideText(html: string): string {
  return slideLines(html)
    .map(({ text }) => text)
    .join('\n');
}

/** The lines of `slideText`. */
export function slideLines(html: string): SlideLine[] {
  const lines: SlideLine[] = [];
  let element: SlideElement | null = null;
  let line = '';
  let preformatted = 0;
  let invisibleDepth = 0;
  const end = () => {
    if (line.trim()) lines.push({ text: line.trim(), element });
    line = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (INVISIBLE.has(name)) invisibleDepth++;
      if (name === 'pre') preformatted++;
      if (INLINE.has(name)) return;
      end();
      element = { name, parent: element };
    },
    ontext(text) {
      if (invisibleDepth) return;
      const [first = '', ...rest] = preformatted ? text.split(/\r?\n/) : [text.replace(/[\n\r\t\f]/g, ' ')];
      line += first;
      for (const next of rest) {
        end();
        line = next;
      }
    },
    onclosetag(name) {
      if (INVISIBLE.has(name)) invisibleDepth--;
      if (name === 'pre') preformatted--;
      if (INLINE.has(name)) return;
      end();
      element = element?.parent ?? null;
    },
  });
  parser.end(html);
  end();
  return lines;
}
