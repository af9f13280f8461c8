import type { FileKind } from '@lectern/contract';
import type { Response } from 'express';

/** Kinds that a browser may show; everything else is only saved. */
const SHOWN_KINDS: readonly FileKind[] = ['pdf', 'picture'];

/**
 * Headers under which a file of a stranger can do nothing in a browser: it runs no script, loads nothing, has no origin, is never taken
 * for another media type, and no other site embeds it.
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
