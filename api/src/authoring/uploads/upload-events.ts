import { EventEmitter, on } from 'node:events';
import type { uploadProgress } from '@lectern/contract';
import { type AnnouncedUpload, listenToUploads, Upload, User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { concatMap, filter, interval, map, merge, Observable, share, takeUntil } from 'rxjs';
import { In, MoreThan, type Repository } from 'typeorm';
import type { StreamEvent } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { presentUpload } from './present-upload.js';

/** A notification may be lost with its connection, so running uploads are read again this often. */
const POLL_INTERVAL_MS = 5000;
/** Exceeds the clock difference between two machines. */
const CLOCK_SLACK_MS = 60_000;

/** A row as it is after a change, or an upload without a row: its file is being received or was refused. */
export type UploadChange = { row: Upload; received?: never } | { received: AnnouncedUpload; row?: never };

/** The changes of all uploads, made by any process: one database connection and one read for all subscribers. */
@Injectable()
export class UploadEvents implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(UploadEvents.name);
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly changedIds = new Set<string>();
  private isReading = false;
  private isStopped = false;
  private polledAt = Date.now();
  private timer?: NodeJS.Timeout;
  private stopListening?: () => Promise<void>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
  ) {}

  async onModuleInit() {
    this.stopListening = await listenToUploads(this.env.databaseUrl, {
      onChange: (uploadId) => {
        this.changedIds.add(uploadId);
        void this.readChanged();
      },
      onAnnounced: (received) => this.emit({ received }),
      onReconnect: () => void this.poll(),
    });
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS);
  }

  /** Ends all iterations of `changes`. */
  async beforeApplicationShutdown() {
    this.isStopped = true;
    clearInterval(this.timer);
    this.emitter.emit('stop');
    await this.stopListening?.();
  }

  /**
   * Changes from the moment of this call on, buffered until they are read. The same row may come twice, and an older
   * state after a newer one. Ends when the server stops.
   * @throws AbortError from `next` when the signal aborts
   */
  changes(signal: AbortSignal): AsyncIterable<[UploadChange]> {
    const changes = on(this.emitter, 'change', { signal, close: ['stop'] });
    if (this.isStopped) this.emitter.emit('stop');
    return changes as AsyncIterable<[UploadChange]>;
  }

  private emit(change: UploadChange) {
    this.emitter.emit('change', change);
  }

  /** Changes that arrive during a read share the next one. */
  private async readChanged() {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.changedIds.size) {
        const ids = [...this.changedIds];
        this.changedIds.clear();
        for (const row of await this.uploads.findBy({ id: In(ids) })) this.emit({ row });
      }
    } catch (error) {
      this.log.warn(`Uploads not read: ${String(error)}`);
    } finally {
      this.isReading = false;
    }
  }

  private async poll() {
    if (this.emitter.listenerCount('change') === 0) return;
    const since = new Date(this.polledAt - CLOCK_SLACK_MS);
    const now = Date.now();
    try {
      const rows = await this.uploads.find({
        where: [{ status: 'processing' }, { updatedAt: MoreThan(since) }],
      });
      this.polledAt = now;
      for (const row of rows) this.emit({ row });
    } catch (error) {
      this.log.warn(`Uploads not read: ${String(error)}`);
    }
  }
}

type Event = StreamEvent<typeof uploadProgress>;

const KEEP_ALIVE_INTERVAL_MS = 15_000;
/** Changes of different uploads may be committed in another order than they were made in, this far apart. */
const COMMIT_ORDER_SLACK_MS = 1000;

/** Format of event ids: the change's time in milliseconds, its number, its upload. */
const EVENT_ID = /^(\d{13})\.(\d{1,9})\.([\da-f-]*)$/;

/** The position in the history of changes at which a stream starts. */
interface Start {
  /** The event id of this position. */
  id: string;
  /** Uploads that ended before are not sent. */
  at: Date;
  change: number;
  uploadId: string;
}

interface Subscription {
  userId: string;
  /** Narrows the stream to one upload. */
  uploadId?: string | undefined;
  /** Of the last event that the browser received: the stream resumes there. */
  lastEventId?: string | undefined;
}

/** The progress of one person's uploads as server-sent events. */
@Injectable()
export class UploadStream {
  constructor(
    private readonly uploadEvents: UploadEvents,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** The events of a subscription, until its user may no longer upload. */
  streamFor(subscription: Subscription): Observable<Event> {
    const mayUpload = interval(KEEP_ALIVE_INTERVAL_MS).pipe(
      concatMap(() => this.users.existsBy({ id: subscription.userId, role: In(['instructor', 'admin']) })),
      share(),
    );
    const keepAlive = mayUpload.pipe(map((): Event => ({ comment: 'keep-alive' })));
    const events = observe((signal) => this.events(subscription, signal));
    return merge(events, keepAlive).pipe(takeUntil(mayUpload.pipe(filter((may) => !may))));
  }

  /** First the current state of running uploads and what ended since the start, then every change. */
  private async *events(subscription: Subscription, signal: AbortSignal): AsyncGenerator<Event> {
    // Changes are buffered from here on and sent after the current state, which may be newer than they are.
    const changes = this.uploadEvents.changes(signal);
    const start = await this.startOf(subscription.lastEventId);
    const sentChanges = new Map([[start.uploadId, start.change]]);
    let { id } = start;
    yield { id, comment: 'connected' };

    const isSubscribed = (userId: string | null, uploadId: string) =>
      userId === subscription.userId && (!subscription.uploadId || uploadId === subscription.uploadId);
    const eventsOf = ({ row, received }: UploadChange): Event[] => {
      if (received) {
        const { userId, ...data } = received;
        // Once the upload has a row, only the row counts.
        return isSubscribed(userId, data.uploadId) && !sentChanges.has(data.uploadId) ? [{ id, data }] : [];
      }
      if (!isSubscribed(row.userId, row.id) || row.change <= (sentChanges.get(row.id) ?? -1)) return [];
      if (row.status !== 'processing' && row.updatedAt <= start.at) return [];
      sentChanges.set(row.id, row.change);
      id = `${row.updatedAt.getTime()}.${row.change}.${row.id}`;
      return [{ id, data: presentUpload(row) }];
    };

    for (const row of await this.currentRows(subscription.userId, start)) yield* eventsOf({ row });
    for await (const [change] of changes) yield* eventsOf(change);
  }

  private currentRows(userId: string, { at }: Start): Promise<Upload[]> {
    return this.uploads.find({
      where: [
        { userId, status: 'processing' },
        { userId, updatedAt: MoreThan(at) },
      ],
      order: { updatedAt: 'ASC' },
    });
  }

  private async startOf(lastEventId: string | undefined): Promise<Start> {
    const [, time, change, uploadId = ''] = EVENT_ID.exec(lastEventId ?? '') ?? [];
    if (lastEventId && time) {
      const at = new Date(Number(time) - COMMIT_ORDER_SLACK_MS);
      return { id: lastEventId, at, change: Number(change), uploadId };
    }
    const [{ now }] = await this.uploads.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
    return { id: `${now.getTime()}.0.`, at: now, change: 0, uploadId: '' };
  }
}

/** An Observable of generated events; `signal` aborts when the last subscriber unsubscribes. */
function observe(generate: (signal: AbortSignal) => AsyncIterable<Event>): Observable<Event> {
  return new Observable((subscriber) => {
    const closing = new AbortController();
    async function run() {
      for await (const event of generate(closing.signal)) subscriber.next(event);
      subscriber.complete();
    }
    run()
      .catch((error: unknown) => !closing.signal.aborted && subscriber.error(error))
      .finally(() => closing.abort());
    return () => closing.abort();
  });
}
