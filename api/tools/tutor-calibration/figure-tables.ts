import { type Figures, computeFigures, type ScoredAnswer } from './figures.js';

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

/** The tables of docs/develop/tutor.md: a row for each kind of text and language, then the slide questions by their words. */
export function formatTables(scored: ScoredAnswer[], texts: Map<string, string>): string {
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
  const cells = rows.map(([name, answers]) => {
    const figures = computeFigures(answers, texts);
    return [name, ...COLUMNS.map(([, format]) => format(figures))];
  });
  const header = ['Text', ...COLUMNS.map(([heading]) => heading)];
  const lines = [header, header.map(() => '---'), ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)}%`);
const number = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));
