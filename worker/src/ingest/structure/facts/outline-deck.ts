import { CATEGORIES, Level } from '@lectern/contract';
import type { Logger, Model, ModelUsage } from '@lectern/infra';
import type { DeckText } from '@lectern/pdf';
import * as z from 'zod/mini';
import { type DeckModule, cutIntoModules, MAX_MODULE_PAGES } from '../sections/deck-modules.js';

const boundedText = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));

const Outline = z.object({
  title: boundedText(120),
  description: boundedText(600),
  category: z.enum(CATEGORIES),
  level: Level,
  goals: z.array(boundedText(160)).check(z.maxLength(6)),
  modules: z
    .array(z.object({ firstSlide: z.int(), title: boundedText(120), description: boundedText(300) }))
    .check(z.maxLength(60)),
});
type Outline = z.output<typeof Outline>;

/** The outline of a deck that a language model has written. */
export interface DeckOutline extends Pick<Outline, 'title' | 'category' | 'level'> {
  /** Includes the learning goals, one per line. */
  description: string;
  /** Null where the modules that the model proposed are not usable. */
  modules: DeckModule[] | null;
}

const INSTRUCTIONS =
  'You catalogue slide decks as courses, in the language of the deck. Give the course a short title, a description ' +
  'of one to three plain sentences that says what it is about, its category and its level. Give two to six goals: ' +
  'what a learner can do afterwards, each a short phrase that begins with a verb. Cut the deck into modules in the ' +
  `order of its slides, each of 2 to ${MAX_MODULE_PAGES} slides that belong together: the number of its first slide, a ` +
  'short title, and a sentence on what it holds. The first module begins with the first slide. A proposal of modules ' +
  'comes along: keep its cuts where they are good.';

/** Most letters of a deck that are sent to the model. */
const MAX_SENT_LETTERS = 24_000;

/**
 * Asks the model for an outline.
 * @param onUsage receives the tokens used, also when the answer is not usable
 * @returns undefined when the model gives no usable answer; the rules work without an outline
 */
export async function outlineDeck(
  deck: DeckText,
  model: Model,
  log: Logger,
  onUsage?: (usage: ModelUsage) => void,
): Promise<DeckOutline | undefined> {
  const lettersPerSlide = Math.floor(MAX_SENT_LETTERS / Math.max(1, deck.pages.length));
  const slideNumbers = new Map(deck.pages.map(({ index }, i) => [index, i + 1]));
  try {
    const data = {
      slides: deck.pages.map(({ lines }, i) => ({
        slide: i + 1,
        text: lines
          .map(({ text }) => text)
          .join('\n')
          .slice(0, lettersPerSlide),
      })),
      modules: cutIntoModules(deck).map(({ title, pages }) => ({
        firstSlide: slideNumbers.get(pages[0] ?? -1),
        title,
      })),
    };
    const { goals, modules, ...outline } = await model.askFor(Outline, INSTRUCTIONS, data, onUsage);
    const description = [outline.description, ...goals.map((goal) => `• ${goal}`)].join('\n');
    return { ...outline, description, modules: toModules(modules, deck) };
  } catch (error) {
    log.warn({ err: error }, 'The model gave no outline');
    return undefined;
  }
}

/** The proposed modules with their pages; null unless each slide is in exactly one module, in order, and no module is too long. */
function toModules(proposed: Outline['modules'], { pages }: DeckText): DeckModule[] | null {
  const modules = proposed.map(({ firstSlide, title, description }, i) => {
    const end = proposed[i + 1]?.firstSlide ?? pages.length + 1;
    const slides = pages.slice(firstSlide - 1, Math.max(end - 1, 0));
    return { title, description, pages: slides.map(({ index }) => index) };
  });
  const areComplete = proposed[0]?.firstSlide === 1 && modules.every((module) => module.pages.length > 0);
  return areComplete && modules.every((module) => module.pages.length <= MAX_MODULE_PAGES) ? modules : null;
}
