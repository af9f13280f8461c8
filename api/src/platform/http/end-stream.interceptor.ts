import {
  type BeforeApplicationShutdown,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Stream } from '@lectern/contract';
import { Gauge } from '@lectern/infra';
import type { Request } from 'express';
import { defer, finalize, merge, NEVER, type Observable, Subject, takeUntil } from 'rxjs';
import { Refusal } from './refusal.js';
import { CONTRACT } from '../rights/access.guard.js';
import { UserEvents } from '../events/user-events.js';

const openStreams = new Gauge({
  name: 'lectern_open_streams',
  help: 'Event streams that browsers hold open at this process',
  labelNames: ['stream'],
});

/** Maximum number of streams that one person may have open at this process: enough for some tabs on some devices. */
const MAX_STREAMS_PER_USER = 12;

/** Number of open streams by user id. */
const streamsByUser = new Map<string, number>();

/**
 * Ends open event streams when the server stops, because an open stream would keep it from stopping, and when the user loses access.
 * Browsers then reconnect by themselves, and the access guard checks them again.
 */
@Injectable()
export class EndStream implements NestInterceptor, BeforeApplicationShutdown {
  private readonly stopping = new Subject<void>();

  constructor(
    private readonly reflector: Reflector,
    private readonly userEvents: UserEvents,
  ) {}

  beforeApplicationShutdown() {
    this.stopping.next();
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { access, path } = this.reflector.get<Stream>(CONTRACT, context.getHandler());
    const { user, session } = context.switchToHttp().getRequest<Request>();
    const streamCount = user ? (streamsByUser.get(user.id) ?? 0) : 0;
    if (streamCount >= MAX_STREAMS_PER_USER) throw new Refusal(429, 'platform.tooManyTabs');
    const accessLost = user ? this.userEvents.accessLost(user.id, access, session.publicId) : NEVER;
    return defer(() => {
      openStreams.inc({ stream: path });
      if (user) streamsByUser.set(user.id, (streamsByUser.get(user.id) ?? 0) + 1);
      return next.handle();
    }).pipe(
      takeUntil(merge(this.stopping, accessLost)),
      finalize(() => {
        openStreams.dec({ stream: path });
        if (user) countClosed(user.id);
      }),
    );
  }
}

function countClosed(userId: string) {
  const remaining = (streamsByUser.get(userId) ?? 1) - 1;
  if (remaining) streamsByUser.set(userId, remaining);
  else streamsByUser.delete(userId);
}
