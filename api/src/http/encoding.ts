import type { Request } from 'express';

const SMALLEST_FIRST = ['br', 'gzip'] as const;

/** The smallest encoding, of those that answers are kept in, which the client takes; browsers name gzip first. */
export function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  return SMALLEST_FIRST.find((encoding) => request.acceptsEncodings(encoding));
}
