import { type FileGap, requireFewGaps, toGaps, toGapText, trimParts } from '../text/gap-text.js';
import { toPlainText } from '../text/html.js';
import type { QuestionBody } from '@lectern/contract';
import { FormatProblem } from '../questions/problems.js';
import { textAt } from '../text/xml.js';
import type { Item } from './item.js';
import { listRequiredValues } from './scoring.js';

/** The instruction that packages of Lectern have above a text with gaps. */
export const INSTRUCTION = /^<div class="instruction">([^]*?)<\/div>/;

/** Reads texts with places for typed answers between them. */
export function readTypedGaps(item: Item): QuestionBody<'gaps'> {
  requireFewGaps(item.responses.length);
  const values = item.scoring.rewarded.flatMap(({ condition }) => listRequiredValues(condition));
  const parts = item.flow.map((part): string | FileGap => {
    if (typeof part === 'string') return toGapText(part.replace(INSTRUCTION, ''), item.reading.losses);
    const answers = [
      ...new Set(values.filter(({ respident }) => respident === part.ident).map(({ value }) => value)),
    ];
    if (!answers.length) throw new FormatProblem('assessment.file.gapWithoutAnswer');
    return { answers };
  });
  return toGaps({ matchCase: values.some(({ isExact }) => isExact), matchAccents: true }, trimParts(parts));
}

/**
 * Reads a text in which Canvas writes gaps as names in square brackets.
 * @param hasChoices whether learners choose from the labels of a gap; otherwise all labels are accepted typed answers
 */
export function readNamedGaps(item: Item, hasChoices: boolean): QuestionBody<'gaps'> {
  const { losses } = item.reading;
  const text = toGapText(
    item.flow
      .filter((part) => typeof part === 'string')
      .join('\n')
      .replace(INSTRUCTION, ''),
    losses,
  ).trim();
  const responsesByName = new Map(
    item.responses.map((response) => [textAt(response.element, 'material', 'mattext'), response]),
  );
  requireFewGaps(responsesByName.size);
  const parts = text.split(/\[([^[\]]+)\]/).map((part, index): string | FileGap => {
    if (index % 2 === 0) return part;
    const response = responsesByName.get(part);
    if (!response) return `[${part}]`;
    responsesByName.delete(part);
    const labels = response.labels.map(({ html }) => toPlainText(html));
    if (!hasChoices) return { answers: [...new Set(labels)].filter(Boolean) };
    const right = response.labels.findIndex(
      ({ ident }) => item.scoring.computeScore({ [response.ident]: [ident] }) > item.scoring.computeScore({}),
    );
    if (right < 0) throw new FormatProblem('assessment.file.gapWithoutRightChoice');
    return { choices: labels, right };
  });
  if (responsesByName.size) throw new FormatProblem('assessment.file.gapMissingInText');
  if (parts.some((part) => typeof part !== 'string' && 'answers' in part && !part.answers.length))
    throw new FormatProblem('assessment.file.gapWithoutAnswer');
  return toGaps({ matchCase: false, matchAccents: true }, trimParts(parts));
}
