import { type Note, NOTE_COLORS, type NoteColor } from '@lectern/contract';
import { findRange } from './slide-letters';

/** A part of the text with the color of its note. */
export interface Mark {
  id: string;
  color: NoteColor;
  start: number;
  end: number;
}

export const listMarks = (notes: (Pick<Note, 'id' | 'range'> & { color: NoteColor })[]): Mark[] =>
  notes.flatMap(({ id, range, color }) => (range ? [{ id, color, ...range }] : []));

/** The name of the CSS highlight of a color; `slide-notes.module.css` has its style. */
const nameHighlight = (color: NoteColor) => `note-${color}`;

/** Draws marks in a text. The text's elements stay as they are where the browser can do that. @returns removes them */
export function drawMarks(root: HTMLElement, marks: Mark[]): () => void {
  return 'highlights' in CSS ? registerMarks(root, marks) : wrapMarks(root, marks);
}

function registerMarks(root: HTMLElement, marks: Mark[]): () => void {
  for (const color of NOTE_COLORS) {
    const ranges = marks
      .filter((mark) => mark.color === color)
      .flatMap(({ start, end }) => findRange(root, start, end) ?? []);
    CSS.highlights.set(nameHighlight(color), new Highlight(...ranges));
  }
  return () => NOTE_COLORS.forEach((color) => CSS.highlights.delete(nameHighlight(color)));
}

/** For browsers without CSS highlights: puts `<mark>` around each piece of text. */
function wrapMarks(root: HTMLElement, marks: Mark[]): () => void {
  const wrappers: HTMLElement[] = [];
  for (const { start, end, color } of marks) {
    const range = findRange(root, start, end);
    const walker = range && document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const pieces: Text[] = [];
    while (walker?.nextNode())
      if (range?.intersectsNode(walker.currentNode)) pieces.push(walker.currentNode as Text);
    for (const piece of pieces) {
      const until = piece === range?.endContainer ? range.endOffset : piece.length;
      const from = piece === range?.startContainer ? range.startOffset : 0;
      if (until <= from) continue;
      const marked = piece.splitText(from);
      marked.splitText(until - from);
      const wrapper = document.createElement('mark');
      wrapper.dataset['noteColor'] = color;
      marked.replaceWith(wrapper);
      wrapper.append(marked);
      wrappers.push(wrapper);
    }
  }
  return () => {
    for (const wrapper of wrappers.toReversed()) wrapper.replaceWith(...wrapper.childNodes);
    root.normalize();
  };
}

/** The mark at a point of the window. */
export function findMarkAt(
  root: HTMLElement,
  marks: Mark[],
  { x, y }: { x: number; y: number },
): Mark | undefined {
  return marks.find(({ start, end }) => {
    const boxes = findRange(root, start, end)?.getClientRects() ?? [];
    return [...boxes].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  });
}
