import {
  type BeforeApplicationShutdown,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { type Observable, Subject, takeUntil } from 'rxjs';

/** Completes open event streams when the server stops, so that it can; browsers reconnect by themselves. */
@Injectable()
export class EndWithServer implements NestInterceptor, BeforeApplicationShutdown {
  private readonly stopping = new Subject<void>();

  beforeApplicationShutdown() {
    this.stopping.next();
  }

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(takeUntil(this.stopping));
  }
}
