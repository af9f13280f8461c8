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

/** Emits changed rows, which any process may have changed. All subscribers of this process share one database connection. */
@Injectable()
export class RowEvents implements OnModuleInit, BeforeApplicationShutdown {
  /** Emits null after a lost connection. */
  private readonly messages = new Subject<{ channel: RowChannel; payload: string } | null>();
  private stopListening?: () => Promise<void>;

  constructor(@Inject(ENV) private readonly env: Env) {}

  async onModuleInit() {
    this.stopListening = await listen(this.env.databaseUrl, {
      onMessage: (channel, payload) => this.messages.next({ channel, payload }),
      onReconnect: () => this.messages.next(null),
    });
  }

  /** Completes all subscriptions. */
  async beforeApplicationShutdown() {
    this.messages.complete();
    await this.stopListening?.();
  }

  /**
   * Emits the payloads of a channel until the server stops. `undefined` means that any row may have changed. It is emitted after a lost
   * connection, and every `pollIntervalMs`, because a notification can be lost.
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
 * Emits the items that `read` finds now, then the items of each later change. Changes during the read are emitted after it.
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
