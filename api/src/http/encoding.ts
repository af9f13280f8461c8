import type { Request } from 'express';

/** The smallest encoding of those that built files come in which the client takes. */
export function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  const accepted = request.acceptsEncodings('br', 'gzip');
  return accepted === 'br' || accepted === 'gzip' ? accepted : undefined;
}
