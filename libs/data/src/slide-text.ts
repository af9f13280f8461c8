import { Parser } from 'htmlparser2';

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);

/**
 * A slide's text as a reader sees it: one line for each block (paragraph, list item, heading, cell, line of code),
 * in order, otherwise unchanged: a part of a line is an exact substring of the slide's text.
 * @param html a slide's `content`
 */
export function slideText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let preformatted = 0;
  let invisibleDepth = 0;
  const end = () => {
    if (line.trim()) lines.push(line.trim());
    line = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (INVISIBLE.has(name)) invisibleDepth++;
      if (!INLINE.has(name)) end();
      if (name === 'pre') preformatted++;
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
      if (!INLINE.has(name)) end();
      if (name === 'pre') preformatted--;
    },
  });
  parser.end(html);
  end();
  return lines.join('\n');
}
