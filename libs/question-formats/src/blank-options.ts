import type { PlainQuestion } from './plain-question.js';

const MIN_OPTIONS = 2;

/**
 * Rule 'blank option': Canvas exports the options that an author left blank. They are left out where they are wrong and at least
 * two others remain: 'Yes', 'No', '' becomes 'Yes', 'No'.
 * @returns the same question where nothing is left out
 */
export function withoutBlankOptions(question: PlainQuestion): PlainQuestion {
  if (question.type === 'single-choice') {
    const options = keptOptions(question.options, ({ fraction }) => fraction > 0);
    return options === question.options ? question : { ...question, options };
  }
  if (question.type === 'multiple-choice') {
    const options = keptOptions(question.options, ({ isRight }) => isRight);
    return options === question.options ? question : { ...question, options };
  }
  return question;
}

function keptOptions<T extends { html: string }>(options: T[], isRight: (option: T) => boolean): T[] {
  const kept = options.filter((option) => option.html.trim() || isRight(option));
  return kept.length < options.length && kept.length >= MIN_OPTIONS ? kept : options;
}

/** What is not kept of a question whose blank options were left out. */
export const BLANK_OPTIONS_LOSS = 'Blank options are left out.';
