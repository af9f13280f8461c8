import type { GapsPart, QuestionBody, WholeQuestion } from '@lectern/contract';
import type { AnswerForm, GapForm } from './answer-form';

const GAP_TOKEN = /\[\[([^[\]\n]{1,20})\]\]/g;

/** The names of the gaps in a text, in order and with repetitions. */
export const listGapNames = (text: string): string[] =>
  [...text.matchAll(GAP_TOKEN)].map(([, name = '']) => name.trim());

/** The smallest number that is not the name of a gap yet. */
export function nextGapName(gaps: readonly GapForm[]): string {
  let number = 1;
  while (gaps.some(({ name }) => name === String(number))) number++;
  return String(number);
}

/** Splits a text with `[[name]]` into pieces of text and gaps. A name that no gap has stays text. */
function splitIntoParts(text: string, gaps: readonly GapForm[]): GapsPart[] {
  const parts: GapsPart[] = [];
  let copiedLength = 0;
  for (const { 0: token, 1: name = '', index } of text.matchAll(GAP_TOKEN)) {
    const gap = gaps.find((other) => other.name === name.trim());
    if (!gap) continue;
    if (index > copiedLength) parts.push({ kind: 'text', text: text.slice(copiedLength, index) });
    parts.push({ kind: 'gap', id: gap.id, choices: gap.isTyped ? null : gap.choices });
    copiedLength = index + token.length;
  }
  if (copiedLength < text.length) parts.push({ kind: 'text', text: text.slice(copiedLength) });
  return parts;
}

/** The text with `[[1]]`, `[[2]]`, ... in place of the gaps. */
export function toText(parts: readonly { kind: 'text' | 'gap'; text?: string }[]): string {
  let number = 0;
  return parts.map((part) => (part.kind === 'text' ? part.text : `[[${++number}]]`)).join('');
}

/** The form of a question with gaps. Its text refers to the gaps by their numbers: `[[1]]`, `[[2]]`. */
export function toGapsForm({
  type,
  matchCase,
  matchAccents,
  parts,
}: QuestionBody<'gaps'>): AnswerForm<'gaps'> {
  const gaps = parts.filter((part) => part.kind === 'gap');
  return {
    type,
    matchCase,
    matchAccents,
    text: toText(parts),
    gaps: gaps.map(({ id, choices, answers, choiceId }, index) => ({
      id,
      name: String(index + 1),
      isTyped: choices === null,
      answers: answers.join('\n'),
      choices: choices ?? [],
      rightChoiceId: choiceId,
    })),
  };
}

/** Splits an edited question into content and key as they are stored. The key also has the gaps that the text does not use. */
export function splitGaps(
  { type, text, gaps, matchCase, matchAccents }: AnswerForm<'gaps'>,
  { prompt, generalFeedback }: { prompt: string; generalFeedback: string | null },
): WholeQuestion {
  return {
    content: { type, prompt, parts: splitIntoParts(text, gaps) },
    key: {
      type,
      generalFeedback,
      matchCase,
      matchAccents,
      gaps: gaps.map(({ id, isTyped, answers, rightChoiceId }) => ({
        id,
        answers: isTyped ? toLines(answers) : [],
        choiceId: isTyped ? null : rightChoiceId,
      })),
    },
  };
}

const toLines = (answers: string) =>
  answers
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
