/**
 * Prints which questions the rules make of decks, and checks every one: `npm run drafts:measure -- <folder>...`. With
 * `--items <file.json>` it writes all questions with deck and page, to be read by people; see docs/use/draft-questions.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PROPOSAL_KINDS, type ProposalKind } from '@lectern/contract';
import { slideText } from '@lectern/text';
import { draftQuestions } from '#drafting/draft-questions';
import type { DraftedQuestion } from '#drafting/drafted-question';
import { givesAnswerAway, hasQuote } from '#drafting/verify-question';

/** As `worker/tools/deck-slides.ts` writes it. */
interface DeckSlides {
  deck: string;
  slides: { page: number; title: string; content: string }[];
}

interface DeckResult {
  deck: string;
  slides: { id: string; page: number; title: string; content: string }[];
  questions: DraftedQuestion[];
  /** Milliseconds. */
  time: number;
}

const KINDS = new Set<ProposalKind>(PROPOSAL_KINDS);

async function draft({ deck, slides }: DeckSlides): Promise<DeckResult> {
  const stored = slides.map((slide) => ({ ...slide, id: String(slide.page) }));
  const start = performance.now();
  const questions = await draftQuestions(stored, KINDS);
  return { deck, slides: stored, questions, time: performance.now() - start };
}

function buildRow({ slides, questions, time }: Omit<DeckResult, 'deck'>, quotes: number, leaks: number) {
  const count = (kind: ProposalKind) => questions.filter((question) => question.kind === kind).length;
  return {
    slides: slides.length,
    ...Object.fromEntries(
      PROPOSAL_KINDS.filter((kind) => kind !== 'model').map((kind) => [kind, count(kind)]),
    ),
    questions: questions.length,
    'per slide': Math.round((100 * questions.length) / (slides.length || 1)) / 100,
    'quote found': questions.length ? `${Math.floor((100 * quotes) / questions.length)}%` : '',
    'given away': leaks,
    ms: Math.round(time),
  };
}

const quotesFound = ({ slides, questions }: DeckResult): number => {
  const texts = new Map(slides.map(({ id, content }) => [id, slideText(content)]));
  return questions.filter(({ quote, slideId }) => hasQuote(quote, texts.get(slideId) ?? '')).length;
};
const leaksIn = ({ questions }: DeckResult): number => questions.filter(givesAnswerAway).length;

const { values, positionals } = parseArgs({
  options: { items: { type: 'string' } },
  allowPositionals: true,
});
const [file] = positionals;
if (!file) throw new Error('Which decks? npm run drafts:measure -- <folder of PDF files>...');
const results: DeckResult[] = [];
for (const deck of JSON.parse(await readFile(file, 'utf8')) as DeckSlides[]) results.push(await draft(deck));
const sum = (numberOf: (result: DeckResult) => number) =>
  results.reduce((total, result) => total + numberOf(result), 0);
console.table({
  ...Object.fromEntries(
    results.map((result) => [result.deck, buildRow(result, quotesFound(result), leaksIn(result))]),
  ),
  'All together': buildRow(
    {
      slides: results.flatMap(({ slides }) => slides),
      questions: results.flatMap(({ questions }) => questions),
      time: sum(({ time }) => time),
    },
    sum(quotesFound),
    sum(leaksIn),
  ),
});
if (values.items) {
  const items = results.flatMap(({ deck, questions }) =>
    questions.map(({ slideId, ...question }) => ({ deck, page: Number(slideId), ...question })),
  );
  await writeFile(values.items, JSON.stringify(items, null, 1));
}
