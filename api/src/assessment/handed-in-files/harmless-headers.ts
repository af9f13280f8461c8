import type { FileKind } from '@lectern/contract';
import type { Response } from 'express';

/** Kinds of files that a browser may show; it only saves the others. */
const SHOWN_KINDS: readonly FileKind[] = ['pdf', 'picture'];

/**
 * Sets headers that make an untrusted file harmless in a browser: it runs no script, loads nothing, has no origin, is not interpreted as
 * another media type, and other sites cannot embed it.
 */
export function setHarmlessHeaders(
  response: Response,
  { name, kind }: { name: string; kind: FileKind },
): void {
  response.attachment(name);
  if (SHOWN_KINDS.includes(kind)) {
    const disposition = String(response.get('content-disposition'));
    response.set('content-disposition', disposition.replace('attachment', 'inline'));
  }
  response.set({
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
}
