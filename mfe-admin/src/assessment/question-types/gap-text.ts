import type { GapsPart, QuestionBody, WholeQuestion } from '@lectern/contract';
import type { AnswerForm, GapForm } from './answer-form';

const GAP = /\[\[([^[\]\n]{1,20})\]\]/g;

/** The names of the gaps in a text, in order; a name that occurs twice is there twice. */
export const gapNames = (text: string): string[] =>
  [...text.matchAll(GAP)].map(([, name = '']) => name.trim());

/** The smallest number that no gap has yet. */
export function nextGapName(gaps: readonly GapForm[]): string {
  let number = 1;
  while (gaps.some(({ name }) => name === String(number))) number++;
  return String(number);
}

/** A text with `[[name]]` as stretches of text and gaps; a name without a gap stays text. */
function toParts(text: string, gaps: readonly GapForm[]): GapsPart[] {
  const parts: GapsPart[] = [];
  let end = 0;
  for (const { 0: token, 1: name = '', index } of text.matchAll(GAP)) {
    const gap = gaps.find((other) => other.name === name.trim());
    if (!gap) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'gap', id: gap.id, choices: gap.isTyped ? null : gap.choices });
    end = index + token.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The text with `[[1]]`, `[[2]]`, ... in place of the gaps. */
export function toText(parts: readonly { kind: 'text' | 'gap'; text?: string }[]): string {
  let number = 0;
  return parts.map((part) => (part.kind === 'text' ? part.text : `[[${++number}]]`)).join('');
}

/** A question with gaps as it is edited: the gaps are beside the text, named by their numbers in it. */
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

/** The edited question as it is stored. The key has all gaps in their order on the screen, also those that are not in the text. */
export function splitGaps(
  { type, text, gaps, matchCase, matchAccents }: AnswerForm<'gaps'>,
  { prompt, generalFeedback }: { prompt: string; generalFeedback: string | null },
): WholeQuestion {
  return {
    content: { type, prompt, parts: toParts(text, gaps) },
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
