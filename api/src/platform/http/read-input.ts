import type { Endpoint, Stream } from '@lectern/contract';
import type { Request } from 'express';
import { validate } from './validate.js';

/** The parts of a request as its contract parses them. Parts that the contract does not declare are undefined. */
export interface RequestInput {
  params?: unknown;
  query?: unknown;
  /** Empty for a form with files, which its handler reads. */
  body?: unknown;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The input that the access guard has validated. */
    input?: RequestInput;
  }
}

/** @throws InvalidInput for input that the contract does not allow */
export function readInput(call: Endpoint | Stream, request: Request): RequestInput {
  const { params, body, multipart } = { params: undefined, body: undefined, multipart: false, ...call };
  return {
    params: validate(params, request.params),
    query: validate(call.query, request.query),
    body: multipart ? {} : validate(body, request.body ?? {}),
  };
}
