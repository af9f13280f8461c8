import { untitledSlide } from '@lectern/data';
import type { DeckText, PageText, TextLine } from '@lectern/pdf';
import { joinLines } from '../lines/line-entries.js';
import { findPageBookmark } from '../sections/page-bookmarks.js';
import { findContentLines } from '../lines/page-lines.js';
import { toLettersAndDigits } from '../lines/same-words.js';
import type { TextBlock } from './text-blocks.js';
import { findTitleBlock } from './title-block.js';

const MAX_TITLE_LETTERS = 200;
/** Matches the number of a section without a full stop, '1'; a number with a full stop, '1.', belongs to the title. */
const SECTION_NUMBER = /^\d{1,2}$/;
const LETTER = /\p{L}/u;
/** Matches signs around a title: the bullet of '• Disks', the colon of 'Disks:'. The check mark of '✓ Done' is part of the title. */
const DECORATION = /^[\s•‣▪■▶►●○–—*·|>-]+|(?<![\s•–—*·|:,;-])[\s•–—*·|:,;-]+$/gu;

/** The title of the page's slide: that of the page, else 'Slide 3' for the third page of the deck, in the course's language. */
export function chooseSlideTitle(page: PageText, deck: DeckText, language: string | null = null): string {
  const title = findTitle(page, deck);
  if (title !== null) return title;
  const slideNumber = deck.pages.findIndex(({ index }) => index === page.index) + 1;
  return untitledSlide(slideNumber, language);
}

/** Finds a page's title: the one that the file states, else the text that looks like a title. Null without either. */
export function findTitle(page: PageText, deck: DeckText): string | null {
  const block = findTitleBlock(page, deck);
  return findStatedTitle(page, deck) ?? (block && cleanTitle(toTitleText(block)));
}

/** The title that the file states: in the title placeholder of an office file, else in the page's bookmark. */
function findStatedTitle(page: PageText, deck: DeckText): string | null {
  return cleanTitle(page.statedTitle ?? '') ?? cleanTitle(findPageBookmark(page, deck) ?? '');
}

/** The lines of the page that are the title, so that the slide's text can leave them out; empty where the title is not on the page. */
export function findTitleLines(page: PageText, deck: DeckText): TextLine[] {
  const block = findTitleBlock(page, deck);
  const statedTitle = findStatedTitle(page, deck);
  if (!statedTitle) return block && cleanTitle(toTitleText(block)) ? block.lines : [];
  if (block && haveSameWords(toTitleText(block), statedTitle)) return block.lines;
  return findContentLines(page, deck).filter((line) => haveSameWords(line.text, statedTitle));
}

/** The text of a title, without the number of a section in a separate box before it. */
function toTitleText({ lines }: TextBlock): string {
  const [first, ...others] = lines.map(removeSectionNumber);
  return joinLines(first ? [first, ...others] : others);
}

/** The text of a line without the number of a section, which the first line may have in its first part. */
function removeSectionNumber({ text, parts }: TextLine, lineIndex: number): string {
  const [first, ...others] = parts;
  if (lineIndex > 0 || !SECTION_NUMBER.test(first?.text ?? text)) return text;
  return others.map((part) => part.text).join(' ');
}

function haveSameWords(a: string, b: string): boolean {
  return toLettersAndDigits(a) === toLettersAndDigits(b);
}

/** Removes brackets, bullets and colons around a title; null when no letter remains. */
function cleanTitle(rawTitle: string): string | null {
  let title = rawTitle
    .replace(/\p{Co}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  title = title.replace(DECORATION, '');
  const textInBrackets = /^[[<({«]([^[\]<>(){}«»]+)[\]>)}»]$/u.exec(title)?.[1]?.trim();
  if (textInBrackets) title = textInBrackets;
  if (!LETTER.test(title)) return null;
  if (title.length <= MAX_TITLE_LETTERS) return title;
  return `${title.slice(0, MAX_TITLE_LETTERS - 1).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
