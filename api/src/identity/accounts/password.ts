import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveAtOnce = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Parameters of scrypt. A stored hash contains the parameters that it was made with. */
export type PasswordCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>;

/** OWASP's recommendation for 32 MB of memory; equivalent to N = 2^17, r = 8, p = 1 with 128 MB. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const HASH_BYTES = 32;

/** Each hash takes 32 MB, and one of the four threads of Node.js, which file access and DNS lookups need too. */
const MAX_PARALLEL_HASHES = 2;
/** These take about ten seconds. Further people must try again later. */
const MAX_WAITING_HASHES = 60;

/** More passwords are waiting to be hashed than this process can handle in time. */
export class TooBusyError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws TooBusyError */
async function derive(...parameters: Parameters<typeof deriveAtOnce>): Promise<Buffer> {
  if (waiting.length >= MAX_WAITING_HASHES) throw new TooBusyError('Too many passwords are being checked.');
  if (running >= MAX_PARALLEL_HASHES) await new Promise<void>((start) => waiting.push(start));
  else running++;
  try {
    return await deriveAtOnce(...parameters);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** @returns `scrypt$N$r$p$salt$hash`, salt and hash in base64url */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(normalize(password), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES });
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether a hash was made with other parameters than new hashes. */
export function isOutdated(hashed: string, { N, r, p }: PasswordCost): boolean {
  return !hashed.startsWith(`scrypt$${N}$${r}$${p}$`);
}

/** Whether the password has this hash. */
export async function checkPassword(password: string, hashed: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = hashed.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY_BYTES };
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(normalize(password), Buffer.from(salt, 'base64url'), HASH_BYTES, cost);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Keyboards produce different code points for the same characters; NFKC makes them equal. */
const normalize = (password: string) => password.normalize('NFKC');
