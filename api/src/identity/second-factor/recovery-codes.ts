import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@lectern/contract';
import { RecoveryCode } from '@lectern/data';
import { type EntityManager, IsNull } from 'typeorm';

/** Crockford's base32, in which no letter looks like a digit. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of characters of a code; each has 5 random bits. */
const CODE_LENGTH = 24;
const GROUP_LENGTH = 4;

/** Replaces the recovery codes of an account. @returns the new codes, of which only hashes are stored */
export async function replaceCodes(manager: EntityManager, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeCode);
  await manager.delete(RecoveryCode, { accountId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ accountId, codeHash: hashCode(code) })),
  );
  return codes;
}

/** Marks a code as used. One SQL statement does it, so that only one of two simultaneous requests succeeds. */
export async function useCode(manager: EntityManager, accountId: string, code: string): Promise<boolean> {
  const { affected } = await manager.update(
    RecoveryCode,
    { accountId, codeHash: hashCode(code), usedAt: IsNull() },
    { usedAt: new Date() },
  );
  return affected === 1;
}

/** Counts the codes of an account that are not used yet. */
export const countCodes = (manager: EntityManager, accountId: string): Promise<number> =>
  manager.countBy(RecoveryCode, { accountId, usedAt: IsNull() });

function makeCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('');
  return letters.replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, 'g'), '$&-');
}

/** A plain hash is enough for 120 random bits. The hash ignores case and hyphens, and reads O as 0, and I and L as 1. */
function hashCode(code: string): string {
  const letters = code
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(letters).digest('hex');
}
