import { NOTE_LIMITS, type NoteQuote, QUOTE_CONTEXT_LETTERS } from '@lectern/contract';

const BLOCKS = 'p, li, h2, h3, h4, h5, h6, pre, blockquote, td, th';

// A text's letters are counted without spaces, as the server counts them: browsers and server treat line ends differently.

const countLetters = (text: string): number => text.replace(/\s/g, '').length;

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** The letters before a point of the document that is within `root`. */
function countBefore(root: Node, container: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(container, offset);
  return countLetters(range.toString());
}

/** The range of the document between two letters of `root`; null where the text is shorter. */
export function findRange(root: Node, start: number, end: number): Range | null {
  const range = document.createRange();
  let passed = 0;
  let isStarted = false;
  for (const node of textNodes(root)) {
    const count = countLetters(node.data);
    if (!isStarted && start < passed + count) {
      range.setStart(node, indexOfLetter(node.data, start - passed));
      isStarted = true;
    }
    if (isStarted && end <= passed + count) {
      range.setEnd(node, indexOfLetter(node.data, end - passed - 1) + 1);
      return range;
    }
    passed += count;
  }
  return null;
}

/** Index in `text` of its nth letter that is not a space, counted from 0. */
function indexOfLetter(text: string, letter: number): number {
  let passed = -1;
  for (let index = 0; index < text.length; index++)
    if (!/\s/.test(text.charAt(index)) && ++passed === letter) return index;
  return text.length;
}

/** A selected part of the text, or why it can't be quoted. */
export function describeRange(root: HTMLElement, range: Range): NoteQuote | 'empty' | 'too-long' {
  const inside = range.cloneRange();
  if (!root.contains(inside.startContainer)) inside.setStart(root, 0);
  if (!root.contains(inside.endContainer)) inside.setEnd(root, root.childNodes.length);
  const text = readLines(root, inside);
  if (!text) return 'empty';
  if (text.length > NOTE_LIMITS.quote) return 'too-long';
  const letters = root.textContent.replace(/\s/g, '');
  const start = countBefore(root, inside.startContainer, inside.startOffset);
  const end = start + countLetters(text);
  return {
    text,
    start,
    prefix: letters.slice(Math.max(0, start - QUOTE_CONTEXT_LETTERS), start),
    suffix: letters.slice(end, end + QUOTE_CONTEXT_LETTERS),
  };
}

/** The text of a range, with a line for each block. */
function readLines(root: HTMLElement, range: Range): string {
  const lines: string[] = [];
  let block: Element | null = null;
  for (const node of textNodes(root)) {
    if (!range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const until = node === range.endContainer ? range.endOffset : node.length;
    const own = node.parentElement?.closest(BLOCKS) ?? null;
    const text = node.data.slice(from, until);
    if (lines.length && own === block) lines[lines.length - 1] += text;
    else lines.push(text);
    block = own;
  }
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** The sentences of a text, as pairs of letters; no sentence goes over the end of a block. */
export function listSentences(root: HTMLElement): { start: number; end: number }[] {
  const all = document.createRange();
  all.selectNodeContents(root);
  let letters = 0;
  return readLines(root, all)
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => {
      const start = letters;
      letters += countLetters(sentence);
      return { start, end: letters };
    })
    .filter(({ start, end }) => end > start);
}

function splitSentences(line: string): string[] {
  if (!('Segmenter' in Intl)) return [line];
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)].map(
    ({ segment }) => segment,
  );
}
