import { readFileSync } from 'node:fs';

const MIN_LENGTH = 32;

/**
 * The key that encrypts the secrets in the database, from SECRETS_KEY or the file SECRETS_KEY_FILE.
 * @throws Error with a sentence when the file can't be read or the key is too short
 */
export function readSecretsKey(variables: {
  SECRETS_KEY?: string | undefined;
  SECRETS_KEY_FILE?: string | undefined;
}): string | undefined {
  const { SECRETS_KEY, SECRETS_KEY_FILE } = variables;
  const key = SECRETS_KEY || (SECRETS_KEY_FILE && readKeyFile(SECRETS_KEY_FILE));
  if (key === undefined) return undefined;
  if (key.length < MIN_LENGTH)
    throw new Error(`SECRETS_KEY must have at least ${MIN_LENGTH} random characters.`);
  return key;
}

/**
 * A line `SECRETS_KEY=` is a key that somebody forgot to fill in, and the keys in the database would be stored in clear.
 * @throws Error with a sentence that says how to make one
 */
export function refuseEmptySecretsKey({ SECRETS_KEY, SECRETS_KEY_FILE }: NodeJS.ProcessEnv): void {
  if (SECRETS_KEY === '' && !SECRETS_KEY_FILE)
    throw new Error(
      'SECRETS_KEY is empty. Make a key with `openssl rand -base64 32`, or remove the variable to store keys in clear.',
    );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Error(`The file in SECRETS_KEY_FILE can't be read: ${file}.`, { cause });
  }
}
