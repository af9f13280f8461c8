import type { DeckText } from '@lectern/pdf';
import {
  deckCategory,
  deckDescription,
  deckLevel,
  deckTitle,
} from '../src/ingest/structure/facts/deck-facts.js';
import { deckModules } from '../src/ingest/structure/sections/deck-modules.js';
import { slideHtml } from '../src/ingest/structure/html/slide-html.js';
import { slideTitle } from '../src/ingest/structure/titles/slide-title.js';

/** Everything that the rules derive from a deck. */
export function deckFacts(deck: DeckText) {
  return {
    title: deckTitle(deck, 'deck.pdf'),
    description: deckDescription(deck, null),
    category: deckCategory(deck),
    level: deckLevel(deck),
    modules: deckModules(deck),
    slides: deck.pages.map((page) => ({ title: slideTitle(page, deck), html: slideHtml(page, deck) })),
  };
}
