import type { SearchMethod } from '#tutor/search/search-method';
import type { TextKind } from '#tutor/evidence/text-kind';
import { formatShare } from './interval.js';

/** An answer with its confidence before (`unread`) and after its wording is read. */
export interface WordingScore {
  half?: 'fit' | 'measure';
  method: SearchMethod;
  language: string;
  kind: TextKind;
  course: 'own' | 'other' | 'unanswerable';
  words?: string;
  isRight: boolean;
  unread: number;
  confidence: number;
  isShown: boolean;
}

const BINS = 10;
/** From this confidence on, 'before', an answer was shown. */
const SHOWN_BEFORE = 0.5;

const HEADER =
  'Text | Questions | Answered | Right answer | Off-course not answered | Without an answer, not answered | Calibration error | 90% or more: right | Above 80%: wrong'.split(
    ' | ',
  );

/** A row for each method, kind of text and wording of the questions, before and after the wording is read. */
export function formatWordingTable(scores: WordingScore[]): string {
  const groups = groupByName(scores);
  const rows = [...groups].flatMap(([name, own]) => [
    [
      `${name}, before`,
      ...cells(
        own.map((each) => ({ ...each, confidence: each.unread, isShown: each.unread >= SHOWN_BEFORE })),
      ),
    ],
    [`${name}, after`, ...cells(own)],
  ]);
  return [HEADER, HEADER.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function groupByName(scores: WordingScore[]): Map<string, WordingScore[]> {
  const groups = new Map<string, WordingScore[]>();
  for (const score of scores) {
    const wording = score.half
      ? 'documents in other words'
      : score.words === 'other'
        ? 'other words'
        : 'as before';
    const name = `${score.kind}, ${wording}, by ${score.method}`;
    groups.set(name, [...(groups.get(name) ?? []), score]);
  }
  return groups;
}

function cells(scores: WordingScore[]): string[] {
  const own = scores.filter(({ course }) => course === 'own');
  const shown = scores.filter(({ isShown }) => isShown);
  const notShown = (course: WordingScore['course']) =>
    formatShare(
      scores.filter((score) => score.course === course),
      ({ isShown }) => !isShown,
    );
  return [
    `${own.length}`,
    formatShare(own, ({ isShown }) => isShown),
    formatShare(own, ({ isShown, isRight }) => isShown && isRight),
    notShown('other'),
    notShown('unanswerable'),
    shown.length ? computeError(shown).toFixed(3) : '–',
    formatShare(
      shown.filter(({ confidence }) => confidence >= 0.9),
      ({ isRight }) => isRight,
    ),
    formatShare(
      shown.filter(({ confidence }) => confidence > 0.8),
      ({ isRight }) => !isRight,
    ),
  ];
}

/** The expected calibration error in ten bins. */
function computeError(shown: WordingScore[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const own = shown.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin);
    const said = own.reduce((sum, { confidence }) => sum + confidence, 0);
    error += Math.abs(said - own.filter(({ isRight }) => isRight).length) / shown.length;
  }
  return error;
}
