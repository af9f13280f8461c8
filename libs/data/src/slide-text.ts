import { Parser } from 'htmlparser2';

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);

/**
 * A slide's text as a reader sees it: one line for each block (paragraph, list item, heading, cell, line of code),
 * in order, nothing else changed. A stretch of a line stands letter for letter in the slide.
 * @param html a slide's `content`
 */
export function slideText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let preformatted = 0;
  let unseen = 0;
  const end = () => {
    if (line.trim()) lines.push(line.trim());
    line = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (UNSEEN.has(name)) unseen++;
      if (!INLINE.has(name)) end();
      if (name === 'pre') preformatted++;
    },
    ontext(text) {
      if (unseen) return;
      const [first = '', ...rest] = preformatted ? text.split(/\r?\n/) : [text.replace(/[\n\r\t\f]/g, ' ')];
      line += first;
      for (const next of rest) {
        end();
        line = next;
      }
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen--;
      if (!INLINE.has(name)) end();
      if (name === 'pre') preformatted--;
    },
  });
  parser.end(html);
  end();
  return lines.join('\n');
}
