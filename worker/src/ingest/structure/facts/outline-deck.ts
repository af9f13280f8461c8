import { CATEGORIES, Level } from '@lectern/contract';
import type { Logger, Model, ModelUsage } from '@lectern/infra';
import type { DeckText } from '@lectern/pdf';
import * as z from 'zod/mini';
import { type DeckModule, cutIntoModules, MAX_MODULE_PAGES } from '../sections/deck-modules.js';

const text = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));

const Outline = z.object({
  title: text(120),
  description: text(600),
  category: z.enum(CATEGORIES),
  level: Level,
  goals: z.array(text(160)).check(z.maxLength(6)),
  modules: z
    .array(z.object({ firstSlide: z.int(), title: text(120), description: text(300) }))
    .check(z.maxLength(60)),
});
type Outline = z.output<typeof Outline>;

/** A model's outline of a deck; `modules` is null where the modules it proposed are not usable. */
export interface DeckOutline extends Pick<Outline, 'title' | 'category' | 'level'> {
  /** Includes the learning goals, one per line. */
  description: string;
  modules: DeckModule[] | null;
}

const INSTRUCTIONS =
  'You catalogue slide decks as courses, in the language of the deck. Give the course a short title, a description ' +
  'of one to three plain sentences that says what it is about, its category and its level. Give two to six goals: ' +
  'what a learner can do afterwards, each a short phrase that begins with a verb. Cut the deck into modules in the ' +
  `order of its slides, each of 2 to ${MAX_MODULE_PAGES} slides that belong together: the number of its first slide, a ` +
  'short title, and a sentence on what it holds. The first module begins with the first slide. A proposal of modules ' +
  'comes along: keep its cuts where they are good.';

/** Letters of a deck that are sent to the model. */
const MAX_LETTERS = 24_000;

/**
 * Asks the model for an outline; undefined when it gives no usable answer, since the rules work without it.
 * @param onUsage receives the tokens used, also when the answer is not usable
 */
export async function outlineDeck(
  deck: DeckText,
  model: Model,
  log: Logger,
  onUsage?: (usage: ModelUsage) => void,
): Promise<DeckOutline | undefined> {
  const share = Math.floor(MAX_LETTERS / Math.max(1, deck.pages.length));
  const numbers = new Map(deck.pages.map(({ index }, i) => [index, i + 1]));
  try {
    const data = {
      slides: deck.pages.map(({ lines }, i) => ({
        slide: i + 1,
        text: lines
          .map(({ text }) => text)
          .join('\n')
          .slice(0, share),
      })),
      modules: cutIntoModules(deck).map(({ title, pages }) => ({
        firstSlide: numbers.get(pages[0] ?? -1),
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

/** The proposed modules with their pages; null unless every slide is in exactly one, in order, and none is too long. */
function toModules(proposed: Outline['modules'], { pages }: DeckText): DeckModule[] | null {
  const modules = proposed.map(({ firstSlide, title, description }, i) => {
    const end = proposed[i + 1]?.firstSlide ?? pages.length + 1;
    const slides = pages.slice(firstSlide - 1, Math.max(end - 1, 0));
    return { title, description, pages: slides.map(({ index }) => index) };
  });
  const isWhole = proposed[0]?.firstSlide === 1 && modules.every((module) => module.pages.length > 0);
  return isWhole && modules.every((module) => module.pages.length <= MAX_MODULE_PAGES) ? modules : null;
}
