import type { Losses } from './problems.js';

const MIN_OPTIONS = 2;

/**
 * Rule 'blank option': Canvas exports the options that an author left blank. They are left out where they are wrong and at least
 * two others remain: 'Yes', 'No', '' becomes 'Yes', 'No'. A question that has lost something keeps them, because a lost picture
 * leaves a blank option, too.
 */
export function removeBlankOptions<T extends { html: string }>(
  options: T[],
  isRight: (option: T) => boolean,
  losses: Losses,
): T[] {
  const kept = options.filter((option) => option.html.trim() || isRight(option));
  if (kept.length === options.length || kept.length < MIN_OPTIONS || losses.list.length) return options;
  losses.add('assessment.file.noBlankOptions');
  return kept;
}
