/** What is true of a certificate now; `permanent`: it never expires. */
export type CertificateState = 'permanent' | 'valid' | 'expired' | 'renewed';

interface Expiring {
  expiresAt?: string | null;
  renewedBy?: string | null;
}

/** @param now in milliseconds since 1970 */
export function findState({ expiresAt, renewedBy }: Expiring, now: number): CertificateState {
  if (renewedBy) return 'renewed';
  if (!expiresAt) return 'permanent';
  return Date.parse(expiresAt) > now ? 'valid' : 'expired';
}

/** The last moment at which a certificate is valid, for its date: it expires at the end of that day in UTC. */
export const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();
