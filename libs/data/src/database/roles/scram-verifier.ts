import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/**
 * What PostgreSQL stores of a password (RFC 5803), so that the password itself is not in the statement, which servers log.
 * @throws Error for characters outside of ASCII, which the server would normalize
 */
export function scramVerifier(password: string): string {
  if (!/^[!-~]+$/.test(password))
    throw new Error('The password of a database role takes visible ASCII characters only.');
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
