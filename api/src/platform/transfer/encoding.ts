import type { Request } from 'express';

const SMALLEST_FIRST = ['br', 'gzip'] as const;

/** Chooses the smallest stored encoding that the client accepts. The client's own order is ignored, because browsers name gzip first. */
export function encodingFor(request: Request): 'br' | 'gzip' | undefined {
  return SMALLEST_FIRST.find((encoding) => request.acceptsEncodings(encoding));
}
