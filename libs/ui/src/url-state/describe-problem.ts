import { nameField, readReason, type ProblemReason } from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { uiText } from '../texts';

/**
 * The sentence for what a schema refuses, in the language of the page.
 * @param label of the field on the page. English sentences name the field as the server does.
 */
export function describeProblem(
  { path, code, params }: ProblemReason & { path: PropertyKey[] },
  label?: string,
): string {
  const name = getLocale() === 'en' ? undefined : label;
  return uiText(`validation.${code}`, { ...params, label: name ?? nameField(path) });
}

/** The same sentence for the message of an issue; the schema was parsed with `writeReason`. */
export const describeMessage = (path: PropertyKey[], message: string, label: string): string =>
  describeProblem({ path, ...readReason(message) }, label);
