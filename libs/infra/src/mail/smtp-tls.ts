import { isLoopback } from '../env/loopback.js';

/**
 * Whether messages reach the server of an SMTP_URL over TLS or not at all: from the first byte with `smtps:`, else by
 * STARTTLS unless the server is on this machine or the URL has `requireTLS=false`.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:') return true;
  return !isLoopback(smtpUrl) && searchParams.get('requireTLS') !== 'false';
}
