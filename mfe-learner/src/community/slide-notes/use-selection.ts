import type { NoteQuote } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { describeRange, findRange, listSentences } from './slide-letters';

export interface SelectedText {
  quote: NoteQuote | 'too-long';
  /** Where it is in the window, in pixels. */
  box: DOMRect;
}

/** Pause after which a selection counts as made. */
const SETTLE_MS = 150;

/** What is selected in a slide's text; undefined for nothing. */
export function useSelection(root: HTMLElement | null): SelectedText | undefined {
  const [selected, setSelected] = useState<SelectedText>();
  useEffect(() => {
    if (!root) return;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => setSelected(readSelection(root));
    const onChange = () => {
      clearTimeout(timer);
      if (getSelection()?.isCollapsed) setSelected(undefined);
      else timer = setTimeout(read, SETTLE_MS);
    };
    // What was selected before this code was there.
    onChange();
    document.addEventListener('selectionchange', onChange);
    window.addEventListener('resize', read);
    document.addEventListener('scroll', read, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      window.removeEventListener('resize', read);
      document.removeEventListener('scroll', read, true);
    };
  }, [root]);
  return root ? selected : undefined;
}

function readSelection(root: HTMLElement): SelectedText | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root) || !root.contains(range.startContainer)) return undefined;
  const quote = describeRange(root, range);
  return quote === 'empty' ? undefined : { quote, box: range.getBoundingClientRect() };
}

/** Selects a sentence of a text: the first one, or the next or previous one of the selected sentence. */
export function selectSentence(root: HTMLElement, step: 0 | 1 | -1): void {
  const sentences = listSentences(root);
  const selection = getSelection();
  if (!selection || !sentences.length) return;
  const selected = step && selection.rangeCount ? describeRange(root, selection.getRangeAt(0)) : undefined;
  const at = typeof selected === 'object' ? sentences.findIndex(({ end }) => end > selected.start) : -1;
  const index = at < 0 ? 0 : Math.min(Math.max(at + step, 0), sentences.length - 1);
  const chosen = sentences[index];
  const range = chosen && findRange(root, chosen.start, chosen.end);
  if (!range) return;
  selection.removeAllRanges();
  selection.addRange(range);
  range.startContainer.parentElement?.scrollIntoView?.({ block: 'nearest' });
}
