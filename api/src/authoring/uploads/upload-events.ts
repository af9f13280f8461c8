import type { Locale, uploadProgress } from '@lectern/contract';
import { type AnnouncedUpload, readClock, Upload, User } from '@lectern/data';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { concatMap, filter, interval, map, merge, type Observable, share, Subject, takeUntil } from 'rxjs';
import { In, MoreThan, type Repository } from 'typeorm';
import { readThenFollow, RowEvents } from '../../platform/events/row-events.js';
import type { StreamEvent } from '../../platform/http/endpoint.js';
import { presentAnnounced, presentUpload } from './present-upload.js';

/** Notifications are lost when the database connection breaks, so running uploads are read again at this interval. */
const POLL_INTERVAL_MS = 5000;
/** Exceeds the clock difference between two machines. */
const CLOCK_SLACK_MS = 60_000;

/** The row of an upload after a change; or an upload without a row, because its file is being received or was refused. */
export type UploadChange = { row: Upload; received?: never } | { received: AnnouncedUpload; row?: never };

/** The changes of all uploads by any process. Each change is read once for all subscribers. */
@Injectable()
export class UploadEvents implements OnModuleInit {
  private readonly log = new Logger(UploadEvents.name);
  /**
   * Changes that happen after a subscription. The same row may be emitted twice, and an older state after a newer one.
   * The observable completes when the server stops.
   */
  readonly changes: Observable<UploadChange>;
  private readonly changed = new Subject<UploadChange>();
  private readonly changedIds = new Set<string>();
  private isReading = false;
  private polledAt = Date.now();

  constructor(
    private readonly rowEvents: RowEvents,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
  ) {
    this.changes = this.changed.asObservable();
  }

  onModuleInit() {
    this.rowEvents.on('upload_changed', POLL_INTERVAL_MS).subscribe({
      next: (payload) => this.receive(payload),
      complete: () => this.changed.complete(),
    });
  }

  private receive(payload: string | undefined) {
    if (!payload) void this.poll();
    else if (payload.startsWith('{')) this.changed.next({ received: JSON.parse(payload) as AnnouncedUpload });
    else {
      this.changedIds.add(payload);
      void this.readChanged();
    }
  }

  /** Reads the changed rows. All changes that arrive during a read are read together by the next one. */
  private async readChanged() {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.changedIds.size) {
        const ids = [...this.changedIds];
        this.changedIds.clear();
        for (const row of await this.uploads.findBy({ id: In(ids) })) this.changed.next({ row });
      }
    } catch (error) {
      this.log.warn(`Uploads not read: ${String(error)}`);
    } finally {
      this.isReading = false;
    }
  }

  private async poll() {
    if (!this.changed.observed) return;
    const since = new Date(this.polledAt - CLOCK_SLACK_MS);
    const now = Date.now();
    try {
      const rows = await this.uploads.find({
        where: [{ status: 'processing' }, { updatedAt: MoreThan(since) }],
      });
      this.polledAt = now;
      for (const row of rows) this.changed.next({ row });
    } catch (error) {
      this.log.warn(`Uploads not read: ${String(error)}`);
    }
  }
}

type Event = StreamEvent<typeof uploadProgress>;

const KEEP_ALIVE_INTERVAL_MS = 15_000;
/** Longest time between a change and its commit: changes of different uploads may be committed in another order than made. */
const COMMIT_ORDER_SLACK_MS = 1000;

/** Format of event ids: time of the change in milliseconds, number of the change, id of the upload. */
const EVENT_ID = /^(\d{13})\.(\d{1,9})\.([\da-f-]*)$/;

/** The position in the history of changes at which a stream starts. */
interface Start {
  /** The event id of this position. */
  id: string;
  /** Uploads that ended before this time are not sent. */
  time: Date;
  /** Number of the last change of `uploadId` that the browser has received. */
  change: number;
  uploadId: string;
}

interface Subscription {
  userId: string;
  /** Narrows the stream to one upload. */
  uploadId?: string | undefined;
  /** Id of the last event that the browser received; the stream resumes after it. */
  lastEventId?: string | undefined;
  /** The language of the texts of its events. */
  locale: Locale;
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
    return merge(this.events(subscription), keepAlive).pipe(takeUntil(mayUpload.pipe(filter((may) => !may))));
  }

  /** Sends the current state of uploads that are running or ended since the start, then every change. */
  private events({ userId, uploadId, lastEventId, locale }: Subscription): Observable<Event> {
    let id: string;
    let start: Start;
    const sentChanges = new Map<string, number>();
    const read = async (): Promise<Event[]> => {
      start = await this.findStart(lastEventId);
      id = start.id;
      sentChanges.set(start.uploadId, start.change);
      const rows = await this.findCurrent(userId, start);
      return [{ id, comment: 'connected' }, ...rows.flatMap((row) => present({ row }))];
    };
    const isSubscribed = (upload: { userId: string | null; uploadId: string }) =>
      upload.userId === userId && (!uploadId || upload.uploadId === uploadId);
    const present = ({ row, received }: UploadChange): Event[] => {
      if (received) {
        // Once the upload has a row, only the row counts.
        const isCurrent = isSubscribed(received) && !sentChanges.has(received.uploadId);
        return isCurrent ? [{ id, data: presentAnnounced(received, locale) }] : [];
      }
      if (!isSubscribed({ userId: row.userId, uploadId: row.id })) return [];
      if (row.change <= (sentChanges.get(row.id) ?? -1)) return [];
      if (row.status !== 'processing' && row.updatedAt <= start.time) return [];
      sentChanges.set(row.id, row.change);
      id = `${row.updatedAt.getTime()}.${row.change}.${row.id}`;
      return [{ id, data: presentUpload(row, locale) }];
    };
    return readThenFollow(read, this.uploadEvents.changes, present);
  }

  private findCurrent(userId: string, { time }: Start): Promise<Upload[]> {
    return this.uploads.find({
      where: [
        { userId, status: 'processing' },
        { userId, updatedAt: MoreThan(time) },
      ],
      order: { updatedAt: 'ASC' },
    });
  }

  private async findStart(lastEventId: string | undefined): Promise<Start> {
    const [, changedAtMs, change, uploadId = ''] = EVENT_ID.exec(lastEventId ?? '') ?? [];
    if (lastEventId && changedAtMs) {
      const time = new Date(Number(changedAtMs) - COMMIT_ORDER_SLACK_MS);
      return { id: lastEventId, time, change: Number(change), uploadId };
    }
    const now = await readClock(this.uploads.manager);
    return { id: `${now.getTime()}.0.`, time: now, change: 0, uploadId: '' };
  }
}
