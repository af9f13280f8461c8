import * as z from 'zod/mini';
import { refuse } from '../../problems/refuse.js';

/** No ports, paths or users of URLs. */
const LETTERS = /^[\p{L}\p{M}\p{N}.-]{1,255}$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The domain of email addresses in its one form: small letters, in ASCII (`münchen.example` is `xn--mnchen-3ya.example`), without
 * an @ before and a dot behind.
 * @returns null where it is no domain
 */
export function normalizeEmailDomain(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '').replace(/\.$/, '');
  if (!LETTERS.test(name) || !URL.canParse(`http://${name}`)) return null;
  const { hostname } = new URL(`http://${name}`);
  return hostname.length <= 253 && DOMAIN.test(hostname) ? hostname : null;
}

/** Whether an address is of one of these domains. A subdomain is another domain. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = normalizeEmailDomain(email.slice(email.lastIndexOf('@') + 1));
  return domain !== null && domains.includes(domain);
}

/** A domain of email addresses, normalized. */
export const EmailDomain = z.string().check(
  z.maxLength(255, { abort: true }),
  z.overwrite((typed) => normalizeEmailDomain(typed) ?? typed),
  z.refine((domain) => normalizeEmailDomain(domain) === domain, refuse('notDomain')),
);
