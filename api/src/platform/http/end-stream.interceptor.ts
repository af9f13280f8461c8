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

/** Open streams of one person at this process: some tabs on some devices. */
const MAX_STREAMS = 12;

/** Open streams by user id. */
const open = new Map<string, number>();

/**
 * Ends open event streams when the server stops (otherwise it could not), and when the user loses access. Browsers
 * reconnect by themselves and pass the guard again.
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
    const openOfUser = user ? (open.get(user.id) ?? 0) : 0;
    if (openOfUser >= MAX_STREAMS) throw new Refusal(429, 'platform.tooManyTabs');
    const accessLost = user ? this.userEvents.accessLost(user.id, access, session.publicId) : NEVER;
    return defer(() => {
      openStreams.inc({ stream: path });
      if (user) open.set(user.id, (open.get(user.id) ?? 0) + 1);
      return next.handle();
    }).pipe(
      takeUntil(merge(this.stopping, accessLost)),
      finalize(() => {
        openStreams.dec({ stream: path });
        if (user) close(user.id);
      }),
    );
  }
}

function close(userId: string) {
  const left = (open.get(userId) ?? 1) - 1;
  if (left) open.set(userId, left);
  else open.delete(userId);
}
