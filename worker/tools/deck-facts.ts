import type { DeckText } from '@lectern/pdf';
import {
  guessCategory,
  describeTopics,
  guessLevel,
  chooseDeckTitle,
} from '../src/ingest/structure/facts/deck-facts.js';
import { cutIntoModules } from '../src/ingest/structure/sections/deck-modules.js';
import { toSlideHtml } from '../src/ingest/structure/html/slide-html.js';
import { chooseSlideTitle } from '../src/ingest/structure/titles/slide-title.js';

/** Everything that the rules derive from a deck. */
export function deckFacts(deck: DeckText) {
  return {
    title: chooseDeckTitle(deck, 'deck.pdf'),
    description: describeTopics(deck, null),
    category: guessCategory(deck),
    level: guessLevel(deck),
    modules: cutIntoModules(deck),
    slides: deck.pages.map((page) => ({
      title: chooseSlideTitle(page, deck),
      html: toSlideHtml(page, deck),
    })),
  };
}
