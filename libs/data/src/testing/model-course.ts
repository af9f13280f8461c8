import { QUOTE_CONTEXT_LETTERS } from '@lectern/contract';
import { toLetters } from '../community/anchor-quote.js';

/** A sentence of a slide of the model. */
interface Sentence {
  /** Says which sentence it is, also where others have the same words. */
  instance: number;
  words: string;
}

/** A slide as a model of courses has it. */
export interface ModelSlide {
  id: string;
  sentences: Sentence[];
  /** Perceptual hash. */
  picture: string;
}

/** A sentence that was marked on a slide of the model, and where it was found since. */
export interface ModelAnchor {
  instance: number;
  slideId: string | null;
  firstSlideId: string;
  quote: string;
  startLetter: number | null;
  endLetter: number | null;
  isChanged: boolean;
}

/** A generator of numbers that a seed decides (mulberry32). */
export function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const getText = ({ sentences }: ModelSlide): string => sentences.map(({ words }) => words).join('\n');
const STOCK = ['Rest.', 'See the next page.', 'Always ask before you touch a person who is hurt.'];
const WORDS = 'kites wind burn water tape hand heart cloud string knot sea sand help dial doctor'.split(' ');

/** The slides of a course that random changes go through. */
export class ModelCourse {
  private instances = 0;
  private pictures = 0;
  slides: ModelSlide[] = [];

  constructor(
    private readonly below: (limit: number) => number,
    private readonly newId: () => string,
  ) {
    for (let index = 0; index < 4; index++) this.slides.push(this.aSlide(3 + below(4)));
  }

  private aSentence(): Sentence {
    const isStock = this.below(4) === 0;
    const words = Array.from({ length: 2 + this.below(8) }, () => this.pick(WORDS)).join(' ');
    return { instance: this.instances++, words: isStock ? this.pick(STOCK) : `${words}.` };
  }

  private aSlide(sentences: number): ModelSlide {
    return this.aSlideOf(Array.from({ length: sentences }, () => this.aSentence()));
  }

  private aSlideOf(sentences: Sentence[]): ModelSlide {
    return { id: this.newId(), sentences, picture: String(this.pictures++) };
  }

  pick<T>(items: T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Chooses a sentence to mark, with its context and place as without spaces. */
  select() {
    const slide = this.pick(this.slides);
    const { instance, words } = this.pick(slide.sentences);
    const start = findStart(slide, instance) ?? 0;
    const letters = toLetters(getText(slide));
    const quote = toLetters(words);
    const end = start + quote.length;
    return {
      ...{ instance, slideId: slide.id, words, quote, start },
      prefix: letters.slice(Math.max(0, start - QUOTE_CONTEXT_LETTERS), start),
      suffix: letters.slice(end, end + QUOTE_CONTEXT_LETTERS),
    };
  }

  /** Changes slides as editors, updates of decks and their undoing do. */
  change(): void {
    const slide = this.slides.length ? this.pick(this.slides) : undefined;
    if (!slide?.sentences.length) return void this.slides.push(this.aSlide(3));
    const at = this.below(slide.sentences.length);
    const changes: (() => void)[] = [
      () => slide.sentences.splice(at, 0, this.aSentence()),
      () => slide.sentences.splice(at, 1),
      () =>
        slide.sentences.splice(at, 1, {
          ...this.aSentence(),
          words: `${slide.sentences[at]?.words} Or not.`,
        }),
      () => this.pick(this.slides).sentences.push(...slide.sentences.splice(at, 1)),
      () => this.slides.push(this.aSlideOf(slide.sentences.splice(at))),
      () => void (this.slides = this.slides.filter((other) => other !== slide)),
      () =>
        this.slides.push(
          this.aSlideOf(slide.sentences.map((one) => ({ ...one, instance: this.instances++ }))),
        ),
      () => void this.slides.reverse(),
      () => this.slides.push(this.aSlide(2)),
    ];
    this.pick(changes)();
  }

  /** Gives a slide another picture, as an update from a new deck does. */
  changePicture(): void {
    if (this.slides.length) this.pick(this.slides).picture = String(this.pictures++);
  }
}

function findStart(slide: ModelSlide, instance: number): number | undefined {
  const index = slide.sentences.findIndex((sentence) => sentence.instance === instance);
  if (index < 0) return undefined;
  return toLetters(
    slide.sentences
      .slice(0, index)
      .map(({ words }) => words)
      .join(''),
  ).length;
}

/** What is wrong with where a quote was found, as a sentence. */
export function findFault(
  slides: ModelSlide[],
  anchor: ModelAnchor & { prefix: string; suffix: string },
): string | undefined {
  const slide = slides.find(({ id }) => id === anchor.slideId);
  const own = slides.find(({ sentences }) => sentences.some(({ instance }) => instance === anchor.instance));
  if (!slide) return own?.id === anchor.firstSlideId ? 'it is lost, but its slide is there' : undefined;
  const letters = toLetters(getText(slide));
  const { quote, startLetter, endLetter, isChanged } = anchor;
  if (isChanged) {
    const isUnique = letters.indexOf(quote) === letters.lastIndexOf(quote);
    const isDistinct = quote.length >= 24 && isUnique;
    return slide === own && isDistinct ? 'it is called changed, but its sentence is there once' : undefined;
  }
  if (startLetter === null || endLetter === null) return 'it is called unchanged, but has no place';
  if (letters.slice(startLetter, endLetter) !== quote) return 'it marks other words';
  const start = slide === own ? findStart(slide, anchor.instance) : undefined;
  if (start === undefined || start === startLetter) return undefined;
  // Of sentences with the same words and the same context none can be said to be the one.
  const around = (at: number) =>
    letters.slice(Math.max(0, at - 8), at) + letters.slice(at + quote.length, at + quote.length + 8);
  return around(start) === around(startLetter) || !hasOwnContext(letters, start, anchor)
    ? undefined
    : 'it marks another sentence with the same words';
}

/** Whether the context of the marked sentence is as it was. */
function hasOwnContext(
  letters: string,
  start: number,
  { quote, prefix, suffix }: { quote: string; prefix: string; suffix: string },
): boolean {
  const end = start + quote.length;
  return (
    letters.slice(Math.max(0, start - prefix.length), start) === prefix &&
    letters.slice(end, end + suffix.length) === suffix
  );
}
