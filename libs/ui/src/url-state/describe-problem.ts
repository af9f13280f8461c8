import { nameField, readReason, type ProblemReason } from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { uiText } from '../texts';

/**
 * The sentence, in the language of the page, about a value that a schema refuses.
 * @param label the field's label on the page; English sentences use the server's name of the field instead
 */
export function describeProblem(
  { path, code, params }: ProblemReason & { path: PropertyKey[] },
  label?: string,
): string {
  const translatedLabel = getLocale() === 'en' ? undefined : label;
  return uiText(`validation.${code}`, { ...params, label: translatedLabel ?? nameField(path) });
}

/** The same sentence for the `message` of a Zod issue, which must come from a schema that was parsed with `writeReason`. */
export const describeMessage = (path: PropertyKey[], message: string, label: string): string =>
  describeProblem({ path, ...readReason(message) }, label);
