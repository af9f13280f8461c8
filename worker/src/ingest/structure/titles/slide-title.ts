import { untitledSlide } from '@lectern/data';
import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { joinLines } from '../lines/line-entries.js';
import { findPageBookmark } from '../sections/page-bookmarks.js';
import { findContentLines } from '../lines/page-lines.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import { type TitleBlock, findTitleBlock } from './title-block.js';

const MAX_LENGTH = 200;
/** A number without a point: '1.' belongs to the title. */
const NUMBER = /^\d{1,2}$/;
const LETTER = /\p{L}/u;
/** Matches signs around a title: the bullet of '• Disks', the colon of 'Disks:'. A check mark, '✓ Done', is part of it. */
const DECORATION = /^[\s•‣▪■▶►●○–—*·|>-]+|(?<![\s•–—*·|:,;-])[\s•–—*·|:,;-]+$/gu;

/** The page's title: bookmark, tag, layout, else 'Slide N' (its place among the deck's pages, from 1) in the course's language. */
export function chooseSlideTitle(page: PageText, deck: DeckText, language: string | null = null): string {
  const place = () => deck.pages.findIndex(({ index }) => index === page.index) + 1;
  return findTitle(page, deck) ?? untitledSlide(place(), language);
}

/** The page's title; null where it has none of its own. */
export function findTitle(page: PageText, deck: DeckText): string | null {
  const block = findTitleBlock(page, deck);
  return statedTitle(page, deck) ?? (block && cleanTitle(blockText(block)));
}

/** The title that the file names: that of an office file's placeholder, else the page's bookmark. */
function statedTitle(page: PageText, deck: DeckText): string | null {
  return cleanTitle(page.statedTitle ?? '') ?? cleanTitle(findPageBookmark(page, deck) ?? '');
}

/** The lines of the title on the page, which the text leaves out; empty where the title is not on the page. */
export function findTitleLines(page: PageText, deck: DeckText): TextLine[] {
  const block = findTitleBlock(page, deck);
  const bookmark = statedTitle(page, deck);
  if (!bookmark) return block && cleanTitle(blockText(block)) ? block.lines : [];
  if (block && sameWords(blockText(block), bookmark)) return block.lines;
  return findContentLines(page, deck).filter((line) => sameWords(line.text, bookmark));
}

/** The text of a title without the number of a section in a box of its own before it. */
function blockText({ lines }: TitleBlock): string {
  const [first, ...others] = lines.map(withoutNumber);
  return joinLines(first ? [first, ...others] : others);
}

function withoutNumber({ text, parts }: TextLine, place: number): string {
  const [first, ...others] = parts;
  if (place > 0 || !NUMBER.test(first?.text ?? text)) return text;
  return others.map((part) => part.text).join(' ');
}

function sameWords(a: string, b: string): boolean {
  return toLettersAndDigits(a) === toLettersAndDigits(b);
}

/** Removes brackets, bullets and colons around a title; null when no word is left. */
function cleanTitle(raw: string): string | null {
  let title = raw
    .replace(/\p{Co}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  title = title.replace(DECORATION, '');
  const bracketed = /^[[<({«]([^[\]<>(){}«»]+)[\]>)}»]$/u.exec(title)?.[1]?.trim();
  if (bracketed) title = bracketed;
  if (!LETTER.test(title)) return null;
  if (title.length <= MAX_LENGTH) return title;
  return `${title.slice(0, MAX_LENGTH - 1).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
