import type { DeckText } from '@lectern/pdf';
import { isSectionName } from '../sections/section-name.js';
import type { Section } from '../sections/section.js';
import { findTitle } from './slide-title.js';

/*
 * Finds sections by titles that many slides in a row share: 'Curcumin: Synthesis', 'Curcumin: Uses', 'Curcumin: Risks'. The
 * numbers are tuned with `npm run corpus`, see docs/develop/deck-reading.md; deck-sections.test.ts has the examples.
 */

/** So many slides in a row with one topic are a section. */
const MIN_RUN_SLIDES = 3;
const MIN_SECTIONS = 3;
/** Share of the pages that must belong to such runs. */
const MIN_PAGE_SHARE = 0.6;
/** Pages of a section on average. */
const MIN_AVERAGE_PAGES = 3;
/** Matches the topic and the separator of 'Curcumin: Synthesis' and 'Deployment – Tools'. */
const TOPIC = /^(.{3,}?)(?::\s|\s[–—-]\s)/u;
/** Matches the end of 'Methods II', 'Methods (2)' and 'Methods 2/3'. */
const COUNTER = /(?<!\s)\s+(?:[ivx]{1,4}|\(?\d{1,2}(?:\s*\/\s*\d{1,2})?\)?|\([^()]*\))$/iu;

/** Slides in a row with one topic. */
interface Run {
  topic: string;
  /** Index of the first page in the file. */
  page: number;
  length: number;
}

/** Finds sections where many slides in a row have one title, or one topic at the beginning of the title. Null with few such slides. */
export function findTitleRunSections(deck: DeckText): Section[] | null {
  const runs = findRuns(deck);
  const longRuns = runs.filter(({ length, topic }) => length >= MIN_RUN_SLIDES && isSectionName(topic));
  const topics = new Set(longRuns.map(({ topic }) => topic.toLowerCase()));
  const coveredPages = longRuns.reduce((pages, { length }) => pages + length, 0);
  const areUsable =
    longRuns.length >= MIN_SECTIONS &&
    topics.size === longRuns.length &&
    coveredPages >= deck.pages.length * MIN_PAGE_SHARE &&
    deck.pages.length / longRuns.length >= MIN_AVERAGE_PAGES;
  return areUsable ? longRuns.map(({ page, topic }) => ({ page, title: topic })) : null;
}

/** Finds runs of slides with one topic; a slide without a title continues the run before it. */
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
