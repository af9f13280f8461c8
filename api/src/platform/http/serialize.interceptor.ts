import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Endpoint } from '@lectern/contract';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { CONTRACT } from '../rights/access.guard.js';

/** Sends only the fields that the contract declares. A handler's answer that violates the contract causes a 500, not a leak. */
@Injectable()
export class SerializeResponse implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { response, status } = this.reflector.get<Endpoint>(CONTRACT, context.getHandler());
    if (status === 204) return next.handle().pipe(map(() => undefined));
    if (!response) return next.handle();
    return next.handle().pipe(
      map((answer) => {
        if (answer instanceof StreamableFile) return answer;
        const body = z.parse(response, answer);
        if (body !== null) return body;
        // Nest sends an empty body for null, which is not JSON.
        context.switchToHttp().getResponse<Response>().type('json');
        return 'null';
      }),
    );
  }
}
