import type { Request } from 'express';

const SMALLEST_FIRST = ['br', 'gzip'] as const;

/** The smallest of the stored encodings that the client accepts; browsers name gzip first. */
export function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  return SMALLEST_FIRST.find((encoding) => request.acceptsEncodings(encoding));
}
