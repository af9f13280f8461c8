import { groupBy } from '@lectern/data';
import type { SearchMethod } from '#tutor/search/search-method';
import type { TextKind } from '#tutor/evidence/text-kind';
import { formatShare } from './interval.js';

/** An answer with its confidence (0..1) before (`unadjusted`) and after a fitted adjustment. */
export interface BeforeAndAfter {
  course: 'own' | 'other' | 'unanswerable';
  isRight: boolean;
  unadjusted: number;
  wasShown: boolean;
  confidence: number;
  isShown: boolean;
}

/** An answer before and after its wording is read. */
export interface WordingScore extends BeforeAndAfter {
  isDocument: boolean;
  method: SearchMethod;
  language: string;
  kind: TextKind;
}

const BINS = 10;

const HEADER =
  'Text | Questions | Answered | Right answer | Off-course not answered | Without an answer, not answered | Calibration error | 90% or more: right | Above 80%: wrong'.split(
    ' | ',
  );

/** Formats rows for each search method and kind of text, with documents in other words and each language apart, before and after. */
export function formatWordingTable(scores: WordingScore[]): string {
  return formatBeforeAndAfter([...groupBy(scores, nameGroup)]);
}

/** Formats two rows for each group: with the confidences before and after the fitted adjustment. */
export function formatBeforeAndAfter(groups: [name: string, scores: BeforeAndAfter[]][]): string {
  const rows = groups.flatMap(([name, scores]) => [
    [
      `${name}, before`,
      ...formatCells(
        scores.map((each) => ({ ...each, confidence: each.unadjusted, isShown: each.wasShown })),
      ),
    ],
    [`${name}, after`, ...formatCells(scores)],
  ]);
  return [HEADER, HEADER.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function nameGroup({ kind, isDocument, language, method }: WordingScore): string {
  return `${kind}, ${isDocument ? 'documents in other words' : language}, by ${method}`;
}

function formatCells(scores: BeforeAndAfter[]): string[] {
  const own = scores.filter(({ course }) => course === 'own');
  const shown = scores.filter(({ isShown }) => isShown);
  const notShown = (course: BeforeAndAfter['course']) =>
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
function computeError(shown: BeforeAndAfter[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const scoresInBin = shown.filter(
      ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin,
    );
    const expectedRight = scoresInBin.reduce((sum, { confidence }) => sum + confidence, 0);
    error += Math.abs(expectedRight - scoresInBin.filter(({ isRight }) => isRight).length) / shown.length;
  }
  return error;
}
