import { expect, test } from 'vitest';
import { anchorQuote, CONTEXT_LETTERS, findMovedQuote, sliceLetters, toLetters } from './anchor-quote.js';
import { placeQuote } from './reanchor-course.js';

/** Selects a part of a text, the nth of equal ones. */
function select(text: string, quote: string, nth = 0) {
  const letters = toLetters(text);
  const searched = toLetters(quote);
  let start = letters.indexOf(searched);
  for (let passed = 0; passed < nth; passed++) start = letters.indexOf(searched, start + 1);
  const end = start + searched.length;
  return {
    quote: searched,
    prefix: letters.slice(Math.max(0, start - CONTEXT_LETTERS), start),
    suffix: letters.slice(end, end + CONTEXT_LETTERS),
    start,
  };
}
const read = (text: string, range: { start: number; end: number } | null) =>
  range && sliceLetters(text, range.start, range.end);

const BURNS =
  'Cool a burn under running water for twenty minutes.\nNever put butter on a burn.\nCover the burn.';

test.each([
  ['a sentence before it was added', `First call for help.\n${BURNS}`, 'Never put butter on a burn.', false],
  ['spaces and line ends changed', BURNS.replaceAll(' ', '  '), 'Never  put  butter  on  a  burn.', false],
  [
    'the word occurs again',
    BURNS.replace('Cover', 'Look at the butter. Cover'),
    'Never put butter on a burn.',
    false,
  ],
  ['a word of it changed', BURNS.replace('butter', 'cream'), 'Never put cream on a burn.', true],
  ['it was deleted', 'Wind moves kites and clouds over the sea.', null, true],
  ['the slide is empty', '', null, true],
])('a quote is found where %s', (_, text, expected, isChanged) => {
  const anchor = anchorQuote(toLetters(text), select(BURNS, 'Never put butter on a burn.'));
  expect([read(text, anchor.range), anchor.isChanged]).toEqual([expected, isChanged]);
});

test('of equal words the context decides, and where it cannot, the note says that the text changed', () => {
  const list = 'Day one: rest.\nDay two: rest.\nDay three: rest.';
  const second = select(list, 'rest', 1);
  const longer = `Before all of it, see a doctor.\n${list}`;
  const found = anchorQuote(toLetters(longer), second);
  expect([found.isChanged, found.range?.start]).toEqual([false, select(longer, 'rest', 1).start]);
  const equal = 'rest.rest.rest.';
  const middle = { ...select(equal, 'rest', 1), prefix: '', suffix: '' };
  expect(anchorQuote(equal, middle)).toMatchObject({ isChanged: false, range: { start: 5 } });
  expect(anchorQuote(`x${equal}`, middle).isChanged).toBe(true);
});

test('a long text of equal words and a long quote are compared in a moment', () => {
  const text = 'kites need wind '.repeat(5000);
  const quote = `${'wind needs kites '.repeat(120)}x`;
  const start = performance.now();
  anchorQuote(toLetters(text), { ...select(text, 'kites', 900), quote: toLetters(quote).slice(0, 1500) });
  anchorQuote(toLetters(text), select(text, 'kites', 900));
  expect(performance.now() - start).toBeLessThan(3000);
});

test('a quote moves to another slide only with its context, and only where there is one such slide', () => {
  const selector = select(BURNS, 'Never put butter on a burn.');
  const slide = (text: string) => ({ letters: toLetters(text) });
  const whole = slide(`More.\n${BURNS}`);
  expect(findMovedQuote([slide('Wind.'), whole], selector)?.slide).toBe(whole);
  expect(findMovedQuote([whole, slide(BURNS)], selector)).toBeNull();
  const rest = select('A day.\nRest.\nAnother day.', 'Rest.');
  expect(findMovedQuote([slide('Rest.')], rest)).toBeNull();
});

// ---- random sequences of changes

interface Sentence {
  /** Says which sentence it is, also where others have the same words. */
  instance: number;
  words: string;
}
interface TestSlide {
  id: string;
  sentences: Sentence[];
}
interface TestNote {
  id: number;
  instance: number;
  slideId: string | null;
  firstSlideId: string;
  quote: string;
  prefix: string;
  suffix: string;
  firstLetter: number;
  place: { startLetter: number | null; endLetter: number | null; isChanged: boolean };
}

/** A generator of numbers that a seed decides (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const getText = ({ sentences }: TestSlide) => sentences.map(({ words }) => words).join('\n');
const STOCK = ['Rest.', 'See the next page.', 'Always ask before you touch a person who is hurt.'];
const WORDS = 'kites wind burn water tape hand heart cloud string knot sea sand help dial doctor'.split(' ');

/** A course of slides that random changes go through, with notes on it. */
class World {
  private instances = 0;
  private slideCount = 0;
  slides: TestSlide[] = [];
  notes: TestNote[] = [];

  constructor(private readonly below: (limit: number) => number) {
    for (let index = 0; index < 4; index++) this.slides.push(this.aSlide(3 + below(4)));
    for (let index = 0; index < 6; index++) this.aNote(index);
  }

  private aSentence(): Sentence {
    const isStock = this.below(4) === 0;
    const words = Array.from({ length: 2 + this.below(8) }, () => this.pick(WORDS)).join(' ');
    return { instance: this.instances++, words: isStock ? this.pick(STOCK) : `${words}.` };
  }

  private aSlide(sentences: number): TestSlide {
    return {
      id: `s${this.slideCount++}`,
      sentences: Array.from({ length: sentences }, () => this.aSentence()),
    };
  }

  private pick<T>(items: T[]): T {
    return items[this.below(items.length)] as T;
  }

  private aNote(id: number) {
    const slide = this.pick(this.slides);
    const sentence = this.pick(slide.sentences);
    const start = findStart(slide, sentence.instance) ?? 0;
    const quote = toLetters(sentence.words);
    const letters = toLetters(getText(slide));
    const end = start + quote.length;
    this.notes.push({
      ...{
        id,
        instance: sentence.instance,
        slideId: slide.id,
        firstSlideId: slide.id,
        quote,
        firstLetter: start,
      },
      prefix: letters.slice(Math.max(0, start - CONTEXT_LETTERS), start),
      suffix: letters.slice(end, end + CONTEXT_LETTERS),
      place: { startLetter: start, endLetter: end, isChanged: false },
    });
  }

  /** Changes slides as editors, updates of decks and their undoing do. */
  change() {
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
      () => this.slides.push({ id: `s${this.slideCount++}`, sentences: slide.sentences.splice(at) }),
      () => void (this.slides = this.slides.filter((other) => other !== slide)),
      () =>
        this.slides.push({
          id: `s${this.slideCount++}`,
          sentences: slide.sentences.map((one) => ({ ...one, instance: this.instances++ })),
        }),
      () => void this.slides.reverse(),
      () => this.slides.push(this.aSlide(2)),
    ];
    this.pick(changes)();
  }

  /** As `reanchorCourse` does with a database. */
  reanchor() {
    const slides = this.slides.map((slide) => ({
      id: slide.id,
      letters: toLetters(getText(slide)),
      hash: '',
    }));
    for (const note of this.notes) {
      const isThere = (id: string | null) => slides.some((slide) => slide.id === id);
      if (!isThere(note.slideId)) note.slideId = isThere(note.firstSlideId) ? note.firstSlideId : null;
      const { slideId, ...place } = placeQuote(note, slides);
      Object.assign(note, { slideId, place });
    }
  }
}

function findStart(slide: TestSlide, instance: number): number | undefined {
  const index = slide.sentences.findIndex((sentence) => sentence.instance === instance);
  if (index < 0) return undefined;
  return toLetters(
    slide.sentences
      .slice(0, index)
      .map(({ words }) => words)
      .join(''),
  ).length;
}

/** What is wrong with a note, as a sentence. */
function findFault(world: World, note: TestNote): string | undefined {
  const slide = world.slides.find(({ id }) => id === note.slideId);
  const own = world.slides.find(({ sentences }) =>
    sentences.some(({ instance }) => instance === note.instance),
  );
  if (!slide) return own?.id === note.firstSlideId ? 'it is lost, but its slide is there' : undefined;
  const letters = toLetters(getText(slide));
  const { startLetter, endLetter, isChanged } = note.place;
  if (isChanged) {
    const isUnique = letters.indexOf(note.quote) === letters.lastIndexOf(note.quote);
    const isDistinct = note.quote.length >= 24 && isUnique;
    return slide === own && isDistinct ? 'it is called changed, but its sentence is there once' : undefined;
  }
  if (startLetter === null || endLetter === null) return 'it is called unchanged, but has no place';
  if (letters.slice(startLetter, endLetter) !== note.quote) return 'it marks other words';
  const start = slide === own ? findStart(slide, note.instance) : undefined;
  if (start === undefined || start === startLetter) return undefined;
  // Of sentences with the same words and the same context none can be said to be the one.
  const around = (at: number) =>
    letters.slice(Math.max(0, at - 8), at) +
    letters.slice(at + note.quote.length, at + note.quote.length + 8);
  return around(start) === around(startLetter) || !hasOwnContext(letters, start, note)
    ? undefined
    : 'it marks another sentence with the same words';
}

/** Whether the context of a note's own sentence is as it was. */
function hasOwnContext(letters: string, start: number, { quote, prefix, suffix }: TestNote): boolean {
  const end = start + quote.length;
  return (
    letters.slice(Math.max(0, start - prefix.length), start) === prefix &&
    letters.slice(end, end + suffix.length) === suffix
  );
}

test('in 1,000 random sequences of changes no note is lost, and each is at its words or says that they changed', () => {
  const faults: string[] = [];
  const seen = { exact: 0, changed: 0, removed: 0, moved: 0 };
  for (let seed = 1; seed <= 1000; seed++) {
    const world = new World(random(seed));
    const first = structuredClone({ slides: world.slides, notes: world.notes });
    for (let step = 0; step < 12; step++) {
      world.change();
      world.reanchor();
      for (const note of world.notes) {
        const fault = findFault(world, note);
        if (fault) faults.push(`seed ${seed}, step ${step}, note ${note.id}: ${fault}`);
        if (note.slideId === null) seen.removed++;
        else if (note.place.isChanged) seen.changed++;
        else seen.exact++;
        if (note.slideId && note.slideId !== note.firstSlideId) seen.moved++;
      }
    }
    // Everything is undone: each note is where it was.
    world.slides = structuredClone(first.slides);
    world.reanchor();
    for (const [index, note] of world.notes.entries()) {
      const { slideId, place } = first.notes[index] as TestNote;
      if (note.slideId !== slideId || note.place.isChanged || note.place.startLetter !== place.startLetter)
        faults.push(`seed ${seed}, note ${note.id}: it is not back after everything was undone`);
    }
  }
  expect(faults).toEqual([]);
  // The sequences reach every state.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500);
});
