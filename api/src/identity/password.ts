import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** As strong as N = 2^17 with p = 1 at a quarter of its memory: 32 MB a hash. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY = 128 * 1024 * 1024;
const LENGTH = 32;

/** `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(normal(password), salt, LENGTH, { ...COST, maxmem: MAX_MEMORY });
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether the password is the hashed one. */
export async function checkPassword(password: string, hashed: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = hashed.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(normal(password), Buffer.from(salt, 'base64url'), LENGTH, cost);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The same password typed on different keyboards is the same. */
const normal = (password: string) => password.normalize('NFKC');
