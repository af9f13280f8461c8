import { listen, type RowChannel } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  concatMap,
  endWith,
  filter,
  ignoreElements,
  interval,
  map,
  merge,
  NEVER,
  type Observable,
  startWith,
  Subject,
  takeUntil,
} from 'rxjs';
import { ENV } from '../infra.module.js';

/** Changed rows, whichever process changed them. One database connection for all subscribers of this process. */
@Injectable()
export class RowEvents implements OnModuleInit, BeforeApplicationShutdown {
  /** Null after a lost connection. */
  private readonly messages = new Subject<{ channel: RowChannel; payload: string } | null>();
  private stopListening?: () => Promise<void>;

  constructor(@Inject(ENV) private readonly env: Env) {}

  async onModuleInit() {
    this.stopListening = await listen(this.env.databaseUrl, {
      onMessage: (channel, payload) => this.messages.next({ channel, payload }),
      onReconnect: () => this.messages.next(null),
    });
  }

  /** Completes what was subscribed to. */
  async beforeApplicationShutdown() {
    this.messages.complete();
    await this.stopListening?.();
  }

  /**
   * The payloads of a channel, until the server stops. `undefined` says that any row may have changed: after a lost
   * connection and, because a notification can be lost, every `pollIntervalMs`.
   */
  on(channel: RowChannel, pollIntervalMs?: number): Observable<string | undefined> {
    const payloads = this.messages.pipe(
      filter((message) => !message || message.channel === channel),
      map((message) => message?.payload),
    );
    const stopped = this.messages.pipe(ignoreElements(), endWith(true));
    const polls = pollIntervalMs ? interval(pollIntervalMs).pipe(map(() => undefined)) : NEVER;
    return merge(payloads, polls).pipe(takeUntil(stopped));
  }

  /** Emits when this row has changed or may have changed, until the server stops. */
  changes(channel: RowChannel, id: string, pollIntervalMs?: number): Observable<unknown> {
    return this.on(channel, pollIntervalMs).pipe(filter((changed) => !changed || changed === id));
  }
}

/**
 * What `read` finds now, then what each change from this moment on contains. Changes during the read are not missed, but come
 * after it.
 */
export function readThenFollow<Change, Item>(
  read: () => Promise<Item[]>,
  changes: Observable<Change>,
  present: (change: Change) => Item[],
): Observable<Item> {
  return changes.pipe(
    startWith(undefined),
    concatMap(async (change) => (change === undefined ? read() : present(change))),
    concatMap((items) => items),
  );
}
