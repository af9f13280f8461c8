import { Category, Level } from '@lectern/contract';
import type { Logger, Model } from '@lectern/infra';
import type { DeckText } from '@lectern/infra/pdf';
import * as z from 'zod/mini';

const Outline = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(600)),
  category: Category,
  level: Level,
});

const INSTRUCTIONS =
  'You catalogue slide decks as courses. Give the course a short title, a description of one to three plain ' +
  'sentences that says what a learner takes from it, its category and its level, in the language of the deck.';

/** Letters of a deck that are sent: enough to know it by, little enough for any model. */
const MAX_LETTERS = 12_000;

/** Asks the model what the deck is about; undefined when it doesn't answer well, since rules can do without it. */
export async function outlineDeck(
  deck: DeckText,
  model: Model,
  log: Logger,
): Promise<z.output<typeof Outline> | undefined> {
  const pages = deck.pages.map((page) => page.lines.map((line) => line.text).join('\n'));
  const share = Math.max(80, Math.floor(MAX_LETTERS / Math.max(1, pages.length)));
  try {
    return await model.askFor(Outline, INSTRUCTIONS, {
      slides: pages.map((text) => text.slice(0, share)).slice(0, MAX_LETTERS / share),
    });
  } catch (error) {
    log.warn({ err: error }, 'The model gave no outline');
    return undefined;
  }
}
