import { DEFAULT_LOCALE, type Locale, nameField, type Problem } from '@lectern/contract';
import { translate } from '@lectern/i18n/server';
import { Refusal } from './refusal.js';

const MAX_SENTENCES = 3;
/** Problems in `details`: a program needs no more of a long list whose entries are all wrong. */
const MAX_PROBLEMS = 20;

/** Input that a schema refuses: `details` has path, code and parameters of each problem, the sentence is about the first ones. */
export class InvalidInput extends Refusal {
  /** The body has the values of each problem instead. */
  override readonly values = undefined;

  constructor(private readonly problems: Problem[]) {
    super(400, 'platform.invalid', {
      values: { problems: describeProblems(problems, DEFAULT_LOCALE) },
      details: { problems: problems.slice(0, MAX_PROBLEMS).map(({ message: _, ...problem }) => problem) },
    });
  }

  override describe(locale: Locale): string {
    return translate(locale, 'platform.invalid', { problems: describeProblems(this.problems, locale) });
  }
}

/** One sentence for each of the first problems: the field, its limit, what to do. */
function describeProblems(problems: Problem[], locale: Locale): string {
  const sentences = problems.map(({ path, code, params }) => {
    const label = path.length ? nameField(path) : translate(locale, 'platform.validation.request');
    return translate(locale, `platform.validation.${code}`, { ...params, label });
  });
  return [...new Set(sentences)].slice(0, MAX_SENTENCES).join(' ');
}
