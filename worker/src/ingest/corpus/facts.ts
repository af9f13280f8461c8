import type { DeckText } from '@lectern/pdf';
import { deckCategory, deckDescription, deckLevel, deckTitle } from '../structure/deck-facts.js';
import { deckModules } from '../structure/deck-modules.js';
import { slideHtml } from '../structure/slide-html.js';
import { slideTitle } from '../structure/slide-title.js';

/** All that the rules make of a deck. */
export function deckFacts(deck: DeckText) {
  return {
    title: deckTitle(deck, 'deck.pdf'),
    description: deckDescription(deck),
    category: deckCategory(deck),
    level: deckLevel(deck),
    modules: deckModules(deck),
    slides: deck.pages.map((page) => ({ title: slideTitle(page, deck), html: slideHtml(page, deck) })),
  };
}
