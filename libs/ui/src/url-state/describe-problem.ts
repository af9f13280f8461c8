import { nameField, readReason, type ProblemReason } from '@lectern/contract';
import { uiText } from '../texts';

/** The sentence for what a schema refuses, in the language of the page, to be shown at the field. */
export const describeProblem = ({ path, code, params }: ProblemReason & { path: PropertyKey[] }): string =>
  uiText(`validation.${code}`, { ...params, label: nameField(path) });

/** The same sentence for the message of an issue; the schema was parsed with `writeReason`. */
export const describeMessage = (path: PropertyKey[], message: string): string =>
  describeProblem({ path, ...readReason(message) });

/** The sentence as it is shown away from the field: it names the field in every language. */
export const nameProblem = (problem: Parameters<typeof describeProblem>[0]): string =>
  uiText('validation.ofField', { label: nameField(problem.path), problem: describeProblem(problem) });
