import type { ServerText } from '@lectern/i18n/server';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/** zxcvbn's scale from 0 to 4; 2 needs more than a million guesses. */
const MIN_SCORE = 2;
/** zxcvbn's run time grows with the length, and further characters cannot make a password weaker. */
const MAX_ESTIMATED_LENGTH = 64;

const TOO_SHORT: ServerText = {
  id: 'identity.problem.newPasswordTooShort',
  values: { min: MIN_PASSWORD_LENGTH },
};
const TOO_LONG: ServerText = {
  id: 'identity.problem.newPasswordTooLong',
  values: { max: MAX_PASSWORD_LENGTH },
};
const TOO_COMMON: ServerText = { id: 'identity.problem.passwordCommon' };
const OWN_DATA: ServerText = { id: 'identity.problem.passwordOwnData' };
const EXAMPLE: ServerText = { id: 'identity.problem.passwordExample' };

/** Passwords that the example configurations contain, in lower case without punctuation. */
const EXAMPLE_PASSWORDS = new Set(['changeme', 'lectern', 'lecternadmin']);

interface Person {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
}

/** The reason why a person cannot have this password, as a sentence for them; undefined if they can. */
export async function passwordProblem(password: string, person: Person): Promise<ServerText | undefined> {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return TOO_SHORT;
  if (length > MAX_PASSWORD_LENGTH) return TOO_LONG;
  if (EXAMPLE_PASSWORDS.has(simplify(password))) return EXAMPLE;
  const personalWords = listPersonalWords(person);
  if (personalWords.some((word) => simplify(word) === simplify(password))) return OWN_DATA;
  estimator ??= createEstimator();
  const inputs = [...personalWords, 'lectern'];
  const { score } = (await estimator).check([...password].slice(0, MAX_ESTIMATED_LENGTH).join(''), inputs);
  return score < MIN_SCORE ? TOO_COMMON : undefined;
}

function listPersonalWords({ email, firstName, lastName }: Person): string[] {
  const [local = '', domain = ''] = email.split('@');
  const names = [firstName, lastName].filter((name): name is string => Boolean(name));
  return [email, local, domain, ...local.split(/[._+-]/), ...names, names.join('')].filter(
    (word) => word.length > 2,
  );
}

const simplify = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Runs with the first new password, because loading the dictionary takes a tenth of a second and some memory. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
