import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  type MessageEvent,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  Sse,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import type { Endpoint as Contract, Locale, Parsed, Stream } from '@lectern/contract';
import type { User } from '@lectern/data';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import type { ZodMiniType } from 'zod/mini';
import type * as z from 'zod/mini';
import { CONTRACT } from '../rights/access.guard.js';
import { EndStream } from './end-stream.interceptor.js';
import { getRequestLocale } from '../locale/request-locale.js';
import { SerializeResponse } from './serialize.interceptor.js';

/** The input of a handler, which the access guard has validated by the contract, with the user and the language. */
export type Input<C extends Contract | Stream> = {
  params: C extends Contract ? Parsed<C['params']> : undefined;
  query: Parsed<C['query']>;
  body: C extends Contract ? Parsed<C['body']> : undefined;
  user: C['access'] extends 'public' ? User | null : User;
  /** The language of texts in the response. */
  locale: Locale;
  request: Request;
};

/** The declared response, or a file. */
type HandlerResult<C extends Contract> = C['response'] extends ZodMiniType
  ? z.input<C['response']> | StreamableFile
  : unknown;
type Handler<C extends Contract> = (
  input: Input<C>,
  response: Response,
) => HandlerResult<C> | Promise<HandlerResult<C>>;

/** One message of a stream, or a comment that keeps the connection open. */
export type StreamEvent<S extends Stream> = Omit<MessageEvent, 'data'> & { data?: z.input<S['message']> };
type StreamHandler<S extends Stream> = (
  input: Input<S>,
) => Observable<StreamEvent<S>> | Promise<Observable<StreamEvent<S>>>;

/**
 * Binds a handler to its contract: method, path, access, status, validated input, and a response without undeclared fields.
 * The handler's second parameter is the Express response. Where the contract declares neither a response nor the status 204, the
 * handler must end the Express response itself.
 */
export function Endpoint<C extends Contract>(contract: C) {
  return <H extends Handler<C>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>) => {
    Res({ passthrough: contract.response !== undefined || contract.status === 204 })(target, key, 1);
    UseInterceptors(SerializeResponse)(target, key, descriptor);
    bind(contract, target, key, descriptor);
  };
}

/** Like `Endpoint`, for a handler that sends precomputed bytes and ends the response itself. */
export function RawEndpoint<C extends Contract>(contract: C) {
  return <H extends (input: Input<C>, response: Response) => Promise<unknown>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ) => {
    Res({ passthrough: false })(target, key, 1);
    bind(contract, target, key, descriptor);
  };
}

function bind(contract: Contract, target: object, key: string, descriptor: PropertyDescriptor) {
  ReadInput()(target, key, 0);
  applyDecorators(
    RequestMapping({ method: RequestMethod[contract.method], path: contract.path }),
    HttpCode(contract.status),
    SetMetadata(CONTRACT, contract),
  )(target, key, descriptor);
}

/** Binds a handler to a stream's contract. The handler's Observable ends with the connection, the server, or the user's access. */
export function EventStream<S extends Stream>(stream: S) {
  return <H extends StreamHandler<S>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ) => {
    ReadInput()(target, key, 0);
    applyDecorators(Sse(stream.path), SetMetadata(CONTRACT, stream), UseInterceptors(EndStream))(
      target,
      key,
      descriptor,
    );
  };
}

const ReadInput = createParamDecorator((_, context) => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ...request.input, user: request.user ?? null, locale: getRequestLocale(request), request };
});
