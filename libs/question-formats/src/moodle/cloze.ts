import { decodeHTML } from 'entities';
import {
  findRightChoice,
  fromGapText,
  type FileGap,
  toGaps,
  toGapText,
  trimParts,
} from '../text/gap-text.js';
import type { QuestionBody } from '@lectern/contract';
import { FormatProblem, type Losses } from '../questions/problems.js';

/** A gap in Moodle's format 'embedded answers' (cloze), with points, kind and answers: `{1:SHORTANSWER:=Berlin#feedback~%50%Bonn}`. */
const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^{}\\])*)\}/g;
const TYPED = /^(?:SHORTANSWER|SA|MW)(?:_?C)?$|^(?:SAC|MWC)$/;
const CHOSEN = /^(?:MULTICHOICE|MC)(?:_?(?:VS?|HS?|S))?$|^(?:MCVS?|MCHS?|MCS)$/;
const NUMBER = /^(?:NUMERICAL|NM)$/;

/** Reads a text with embedded answers. White space between a gap and the text around it is kept. */
export function readCloze(html: string, losses: Losses): QuestionBody<'gaps'> {
  const parts: (string | FileGap)[] = [];
  const weights = new Set<string>();
  const kinds = new Set<string>();
  let end = 0;
  for (const match of html.matchAll(GAP)) {
    const [whole, weight = '', kind = '', answers = ''] = match;
    parts.push(toGapText(html.slice(end, match.index), losses), readGap(kind, answers, losses));
    weights.add(weight || '1');
    kinds.add(kind);
    end = match.index + whole.length;
  }
  parts.push(toGapText(html.slice(end), losses));
  losses.addIf(weights.size > 1, 'assessment.file.gapsCountTheSame');
  const areCaseSensitive = [...kinds].map((kind) => /(?:_C|SAC|MWC)$/.test(kind));
  return toGaps(
    { matchCase: areCaseSensitive.some(Boolean), matchAccents: true },
    trimParts(parts.filter((part) => part !== '')),
  );
}

function readGap(kind: string, text: string, losses: Losses): FileGap {
  const answers = text
    .split(/(?<!\\)~/)
    .filter(Boolean)
    .map((part) => readAnswer(part, losses));
  const right = answers.filter(({ weight }) => weight >= 100);
  losses.addIf(
    answers.some(({ weight }) => weight > 0 && weight < 100),
    'assessment.file.noPartialCreditInGap',
  );
  if (!right.length) throw new FormatProblem('assessment.file.gapWithoutRightAnswer');
  if (TYPED.test(kind)) {
    losses.addIf(
      answers.some(({ answer }) => answer.includes('*')),
      'assessment.file.noWildcardsInGaps',
    );
    return { answers: right.map(({ answer }) => answer) };
  }
  if (NUMBER.test(kind)) {
    losses.addIf(
      right.some(({ answer }) => Number(answer.split(':')[1] ?? 0) !== 0),
      'assessment.file.noToleranceInGap',
    );
    return { answers: right.map(({ answer }) => answer.split(':')[0] ?? '') };
  }
  if (!CHOSEN.test(kind)) throw new FormatProblem('assessment.file.unsupportedGap', { kind });
  const choices = answers.map(({ answer }) => answer);
  return { choices, right: answers.findIndex(({ weight }) => weight >= 100) };
}

function readAnswer(part: string, losses: Losses) {
  const [, mark = '', percent, rest = ''] = /^(=|%(-?\d+(?:\.\d+)?)%)?([^]*)$/.exec(part.trim()) ?? [];
  const [answer = '', feedback] = rest.split(/(?<!\\)#/);
  losses.addIf(Boolean(feedback?.trim()), 'assessment.file.noGapFeedback');
  return {
    weight: mark === '=' ? 100 : Number(percent ?? 0),
    answer: decodeHTML(answer.replace(/\\([}#~/"\\])/g, '$1').replace(/<[^<>]*>/g, '')).trim(),
  };
}

const escapeAnswer = (text: string) =>
  fromGapText(text)
    .replace(/[}#~\\]/g, '\\$&')
    .replaceAll('{', '&lbrace;');

export function writeCloze({ parts, matchCase }: QuestionBody<'gaps'>): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return fromGapText(part.text).replaceAll('{', '&#123;');
      if (!part.choices)
        return `{1:SHORTANSWER${matchCase ? '_C' : ''}:${part.answers.map((answer) => `=${escapeAnswer(answer)}`).join('~')}}`;
      const right = findRightChoice(part);
      const choices = part.choices.map(
        ({ text }, index) => `${index === right ? '=' : writeWrongMark(text)}${escapeAnswer(text)}`,
      );
      return `{1:MULTICHOICE_S:${choices.join('~')}}`;
    })
    .join('');
}

/** Marks a wrong choice as wrong (`%0%`) if the choice begins with a character that would itself be read as a mark. */
const writeWrongMark = (choice: string) => (/^[=%]/.test(choice) ? '%0%' : '');
