import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@lectern/contract';
import { RecoveryCode } from '@lectern/data';
import { type EntityManager, IsNull } from 'typeorm';

/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of 5 bits each. */
const CODE_LENGTH = 24;
const GROUP_LENGTH = 4;

/** Replaces the recovery codes of an account. @returns the new ones, which are stored as hashes only */
export async function replaceCodes(manager: EntityManager, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeCode);
  await manager.delete(RecoveryCode, { accountId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ accountId, codeHash: hashCode(code) })),
  );
  return codes;
}

/** Uses a code up, in one statement: of two simultaneous requests one succeeds. */
export async function useCode(manager: EntityManager, accountId: string, code: string): Promise<boolean> {
  const { affected } = await manager.update(
    RecoveryCode,
    { accountId, codeHash: hashCode(code), usedAt: IsNull() },
    { usedAt: new Date() },
  );
  return affected === 1;
}

/** How many codes of an account are not used yet. */
export const countCodes = (manager: EntityManager, accountId: string): Promise<number> =>
  manager.countBy(RecoveryCode, { accountId, usedAt: IsNull() });

function makeCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, 'g'), '$&-');
}

/** A plain hash is enough for 120 random bits. Case, hyphens, and letters that look like digits make no difference. */
function hashCode(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(letters).digest('hex');
}
