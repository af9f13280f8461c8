import { expect, test } from 'vitest';
import { QUOTE_CONTEXT_LETTERS } from '@lectern/contract';
import { anchorQuote, findMovedQuote, sliceLetters, toLetters } from './anchor-quote.js';
import { placeQuote } from './reanchor-course.js';
import { findFault, getText, ModelCourse, random } from '../testing/model-course.js';

/** Selects a part of a text, the nth of equal ones. */
function select(text: string, quote: string, nth = 0) {
  const letters = toLetters(text);
  const searched = toLetters(quote);
  let start = letters.indexOf(searched);
  for (let passed = 0; passed < nth; passed++) start = letters.indexOf(searched, start + 1);
  const end = start + searched.length;
  return {
    quote: searched,
    prefix: letters.slice(Math.max(0, start - QUOTE_CONTEXT_LETTERS), start),
    suffix: letters.slice(end, end + QUOTE_CONTEXT_LETTERS),
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

/** `npm run test:long` sets TEST_LONG. */
const SEEDS = process.env['TEST_LONG'] ? 1000 : 100;

/** Marks six sentences of a course. */
function markSentences(course: ModelCourse) {
  return Array.from({ length: 6 }, () => {
    const { instance, slideId, quote, prefix, suffix, start } = course.select();
    return {
      ...{ instance, quote, prefix, suffix, firstLetter: start, firstSlideId: slideId },
      slideId: slideId as string | null,
      ...{ startLetter: start as number | null, endLetter: start + quote.length, isChanged: false },
    };
  });
}

/** As `reanchorCourse` does with a database. */
function reanchor(course: ModelCourse, notes: ReturnType<typeof markSentences>): void {
  const slides = course.slides.map((slide) => ({
    id: slide.id,
    letters: toLetters(getText(slide)),
    hash: '',
  }));
  for (const note of notes) {
    const isThere = (id: string | null) => slides.some((slide) => slide.id === id);
    if (!isThere(note.slideId)) note.slideId = isThere(note.firstSlideId) ? note.firstSlideId : null;
    Object.assign(note, placeQuote(note, slides));
  }
}

test('in random sequences of changes no note is lost, and each is at its words or says that they changed', () => {
  const faults: string[] = [];
  const seen = { exact: 0, changed: 0, removed: 0, moved: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    let slideCount = 0;
    const course = new ModelCourse(random(seed), () => `s${slideCount++}`);
    const notes = markSentences(course);
    const first = structuredClone({ slides: course.slides, notes });
    for (let step = 0; step < 12; step++) {
      course.change();
      reanchor(course, notes);
      for (const [index, note] of notes.entries()) {
        const fault = findFault(course.slides, note);
        if (fault) faults.push(`seed ${seed}, step ${step}, note ${index}: ${fault}`);
        if (note.slideId === null) seen.removed++;
        else if (note.isChanged) seen.changed++;
        else seen.exact++;
        if (note.slideId && note.slideId !== note.firstSlideId) seen.moved++;
      }
    }
    // Everything is undone: each note is where it was.
    course.slides = structuredClone(first.slides);
    reanchor(course, notes);
    for (const [index, { slideId, isChanged, startLetter }] of notes.entries()) {
      const former = first.notes[index];
      if (slideId !== former?.slideId || isChanged || startLetter !== former.startLetter)
        faults.push(`seed ${seed}, note ${index}: it is not back after everything was undone`);
    }
  }
  expect(faults).toEqual([]);
  // The sequences reach every state.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(SEEDS / 2);
});
