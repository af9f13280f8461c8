import { type DeckText } from '@lectern/infra/pdf';

/** A module of the course to be; `pages` are page indexes of the file, in order. */
export interface DeckModule {
  title: string;
  description: string | null;
  pages: number[];
}

/** Cuts a deck into modules: every readable page is in exactly one, in page order. */
export function deckModules(deck: DeckText): DeckModule[] {
  return [{ title: 'Part 1', description: null, pages: deck.pages.map((page) => page.index) }];
}
