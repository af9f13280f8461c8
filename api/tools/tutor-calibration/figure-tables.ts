import { rankSlides } from '#tutor/evidence/slide-order';
import { type BoxFigures, computeBoxFigures } from './boxes/box-figures.js';
import type { PlacedText } from './boxes/find-boxes.js';
import { type Figures, computeFigures, type ScoredAnswer } from './figures.js';
import { computeRankingFigures, type RankingFigures } from './ranking/ranking-figures.js';

const COLUMNS: [heading: string, format: (figures: Figures) => string][] = [
  ['Questions', ({ questions }) => `${questions}`],
  ['Right slide in first 5', ({ recallAt5 }) => percent(recallAt5)],
  ['Answered', ({ answered }) => percent(answered)],
  ['Key fact shown', ({ factShown }) => percent(factShown)],
  ['Off-course not answered', ({ refused }) => percent(refused)],
  ['Without an answer, not answered', ({ refusedUnanswerable }) => percent(refusedUnanswerable)],
  ['Calibration error', ({ calibrationErrorOfAnswers }) => number(calibrationErrorOfAnswers)],
  ['By chance', ({ calibrationErrorByChance }) => number(calibrationErrorByChance)],
  ['90% or more: right', ({ confident, confidentRight }) => `${percent(confidentRight)} of ${confident}`],
  ['Verbatim citations', ({ verbatimCitations }) => percent(verbatimCitations)],
];

const RANKING_COLUMNS: [heading: string, value: (figures: RankingFigures) => number][] = [
  ['NDCG@5', ({ ndcgAt5 }) => ndcgAt5],
  ['NDCG@10', ({ ndcgAt10 }) => ndcgAt10],
  ['Page recall@5', ({ recallAt5 }) => recallAt5],
  ['Page recall@10', ({ recallAt10 }) => recallAt10],
];

const BOX_COLUMNS: [heading: string, format: (figures: BoxFigures) => string][] = [
  ['Answers', ({ answers }) => `${answers}`],
  ['Compared', ({ cases }) => `${cases}`],
  ['IoU', ({ iou }) => number(iou)],
  ['F1', ({ f1 }) => number(f1)],
  ['Key fact covered', ({ covered }) => percent(covered)],
];

/**
 * The tables of docs/develop/tutor.md: what is answered, the order of slides, and where pages have places, how far those of the quotes
 * are those of the key facts.
 */
export function formatTables(
  scored: ScoredAnswer[],
  texts: Map<string, string>,
  lines: Map<string, PlacedText[]> = new Map(),
): string {
  const rows = groupRows(scored);
  const answers = rows.map(([name, own]) => {
    const figures = computeFigures(own, texts);
    return [name, ...COLUMNS.map(([, format]) => format(figures))];
  });
  const orders = rows.map(([name, all]) => {
    const own = all.filter(({ course }) => course === 'own');
    const figures = computeRankingFigures(
      own.map((answer) => ({ order: rankSlides(answer), relevant: answer.slideIds })),
    );
    return [name, `${own.length}`, ...RANKING_COLUMNS.map(([, value]) => number(value(figures)))];
  });
  const boxes = rows.flatMap(([name, own]) => {
    const figures = computeBoxFigures(own, lines);
    return figures.answers ? [[name, ...BOX_COLUMNS.map(([, format]) => format(figures))]] : [];
  });
  return [
    formatTable(['Text', ...COLUMNS.map(([heading]) => heading)], answers),
    formatTable(['Text', 'Questions', ...RANKING_COLUMNS.map(([heading]) => heading)], orders),
    ...(boxes.length ? [formatTable(['Text', ...BOX_COLUMNS.map(([heading]) => heading)], boxes)] : []),
  ].join('\n\n');
}

/** A row for each kind of text and language, then for the slide questions by their words. */
function groupRows(scored: ScoredAnswer[]): [name: string, answers: ScoredAnswer[]][] {
  const rows: [string, ScoredAnswer[]][] = [];
  for (const method of ['words', 'meaning'] as const) {
    const byMethod = scored.filter((answer) => answer.method === method);
    for (const kind of ['prose', 'slides'] as const) {
      const all = byMethod.filter((answer) => answer.kind === kind && answer.words !== 'follow-up');
      const languages = [...new Set(all.map(({ language }) => language))].sort();
      for (const language of languages)
        rows.push([
          `${kind}, ${language}, by ${method}`,
          all.filter((answer) => answer.language === language),
        ]);
      if (languages.length > 1) rows.push([`${kind}, all, by ${method}`, all]);
    }
    for (const words of ['same', 'other', 'follow-up'] as const) {
      const questions = byMethod.filter((answer) => answer.words === words);
      const name = words === 'follow-up' ? 'follow-ups' : `${words} words`;
      if (questions.length) rows.push([`slides, ${name}, by ${method}`, questions]);
      const english = questions.filter(({ language }) => language === 'en');
      if (english.length && english.length < questions.length)
        rows.push([`slides, ${name}, en, by ${method}`, english]);
    }
  }
  return rows;
}

function formatTable(header: string[], rows: string[][]): string {
  const lines = [header, header.map(() => '---'), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)}%`);
const number = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));
