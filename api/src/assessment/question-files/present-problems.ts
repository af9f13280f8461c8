import type { Locale } from '@lectern/contract';
import { type ServerText, translateText } from '@lectern/i18n/server';

/** Why a question of a file is left out, and what is not kept of it, in a person's language. */
export const presentProblems = (
  { problem, losses }: { problem: ServerText | null; losses: ServerText[] },
  locale: Locale,
) => ({
  problem: problem && translateText(locale, problem),
  losses: losses.map((loss) => translateText(locale, loss)),
});
