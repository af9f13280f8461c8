import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';

/** Translates the problem for which a question of a file is left out, and the losses of an imported or exported question. */
export const presentProblems = (
  { problem, losses }: { problem: ServerText | null; losses: ServerText[] },
  locale: Locale,
) => ({
  problem: problem && translateText(locale, problem),
  losses: losses.map((loss) => translateText(locale, loss)),
});
