import type { DeckText } from '@lectern/pdf';
import { isSectionName } from '../sections/section-name.js';
import type { Section } from '../sections/section.js';
import { findTitle } from './slide-title.js';

/*
 * Finds sections by titles that many slides in a row share: 'Curcumin: Synthesis', 'Curcumin: Uses', 'Curcumin: Risks'. The
 * numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the examples.
 */

/** Slides in a row that share a topic and so make a section. */
const MIN_RUN = 3;
const MIN_SECTIONS = 3;
/** Share of the pages that belong to such runs. */
const MIN_PAGE_SHARE = 0.6;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 3;
/** 'Curcumin: Synthesis', 'Deployment – Tools': the topic comes before the mark. */
const TOPIC = /^(.{3,}?)(?::\s|\s[–—-]\s)/u;
/** 'Methods II', 'Methods (2)', 'Methods 2/3'. */
const COUNTER = /(?<!\s)\s+(?:[ivx]{1,4}|\(?\d{1,2}(?:\s*\/\s*\d{1,2})?\)?|\([^()]*\))$/iu;

interface Run {
  topic: string;
  /** Page index in the file. */
  page: number;
  length: number;
}

/** The sections of a deck in which many slides in a row share their title or its beginning. Null where few do. */
export function findTitleRunSections(deck: DeckText): Section[] | null {
  const runs = findRuns(deck);
  const long = runs.filter(({ length, topic }) => length >= MIN_RUN && isSectionName(topic));
  const topics = new Set(long.map(({ topic }) => topic.toLowerCase()));
  const covered = long.reduce((pages, { length }) => pages + length, 0);
  const usable =
    long.length >= MIN_SECTIONS &&
    topics.size === long.length &&
    covered >= deck.pages.length * MIN_PAGE_SHARE &&
    deck.pages.length / long.length >= MIN_AVERAGE_PAGES;
  return usable ? long.map(({ page, topic }) => ({ page, title: topic })) : null;
}

/** Slides without a title continue the run before them. */
function findRuns(deck: DeckText): Run[] {
  const runs: Run[] = [];
  for (const page of deck.pages.slice(1)) {
    const title = findTitle(page, deck);
    const topic = title && toTopic(title);
    const last = runs.at(-1);
    if (last && (!topic || topic.toLowerCase() === last.topic.toLowerCase())) last.length++;
    else if (topic) runs.push({ topic, page: page.index, length: 1 });
  }
  return runs;
}

function toTopic(title: string): string {
  const [, topic] = TOPIC.exec(title) ?? [];
  return (topic ?? title).replace(COUNTER, '').trim() || title;
}
