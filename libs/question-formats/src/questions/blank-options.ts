import type { Losses } from './problems.js';

const MIN_OPTIONS = 2;

/**
 * Removes blank options, which Canvas exports if an author left them empty, if they are wrong and at least two other options remain:
 * 'Yes', 'No', '' becomes 'Yes', 'No'. If the question has losses, its options are not changed, because a blank option can also be the
 * result of a lost picture.
 */
export function removeBlankOptions<Option extends { html: string }>(
  options: Option[],
  isRight: (option: Option) => boolean,
  losses: Losses,
): Option[] {
  const remaining = options.filter((option) => option.html.trim() || isRight(option));
  if (remaining.length === options.length || remaining.length < MIN_OPTIONS || losses.list.length)
    return options;
  losses.add('assessment.file.noBlankOptions');
  return remaining;
}
