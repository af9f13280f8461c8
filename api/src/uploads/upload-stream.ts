import type { uploadProgress } from '@lectern/contract';
import { Upload, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  concatMap,
  delayWhen,
  filter,
  from,
  interval,
  map,
  merge,
  mergeAll,
  type Observable,
  share,
  startWith,
  switchMap,
  takeUntil,
} from 'rxjs';
import { MoreThan, type Repository } from 'typeorm';
import type { StreamEvent } from '../http/endpoint.js';
import { presentUpload } from './present-upload.js';
import { UploadChanges } from './upload-changes.js';

type Event = StreamEvent<typeof uploadProgress>;

const COMMENT_EVERY_MS = 15_000;
/** Changes of different uploads may be committed in another order than they were made in, this far apart. */
const ORDER_SLACK_MS = 1000;

/** Milliseconds of the change, its number, its upload. */
const EVENT_ID = /^(\d{13})\.(\d{1,9})\.([\da-f-]*)$/;

/** Where a stream begins: what a browser saw last, or now. */
interface Start {
  /** An event's id. */
  id: string;
  /** What ended before is not told. */
  at: Date;
  change: number;
  uploadId: string;
}

/** The progress of one administrator's uploads as server-sent events. */
@Injectable()
export class UploadStream {
  constructor(
    private readonly changes: UploadChanges,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * The present state of running uploads, then every change, until the person is no administrator any more.
   * @param lastEventId of the last change that the browser saw: it also hears what changed or ended since
   */
  of(userId: string, uploadId: string | undefined, lastEventId: string | undefined): Observable<Event> {
    const isAdmin = interval(COMMENT_EVERY_MS).pipe(
      concatMap(() => this.users.existsBy({ id: userId, role: 'admin' })),
      share(),
    );
    const comments = isAdmin.pipe(map((): Event => ({ comment: 'still here' })));
    const events = from(this.start(lastEventId)).pipe(
      switchMap((start) => this.events(userId, uploadId, start)),
    );
    return merge(events, comments).pipe(takeUntil(isAdmin.pipe(filter((is) => !is))));
  }

  private events(userId: string, uploadId: string | undefined, start: Start): Observable<Event> {
    const told = new Map([[start.uploadId, start.change]]);
    let { id } = start;
    const isMine = (upload: { userId: string | null }, itsId: string) =>
      upload.userId === userId && (!uploadId || itsId === uploadId);

    // A browser that opens its stream again, perhaps at another replica, may have heard of later states than those that
    // are on their way here: they are held back until what stands in the database has been told.
    const present = this.present(userId, start);
    const rows = this.changes.rows.pipe(delayWhen(() => present));
    const changed = merge(from(present).pipe(mergeAll()), rows).pipe(
      filter((row) => isMine(row, row.id) && row.change > (told.get(row.id) ?? -1)),
      filter((row) => row.status === 'processing' || row.updatedAt > start.at),
      map((row): Event => {
        told.set(row.id, row.change);
        id = `${row.updatedAt.getTime()}.${row.change}.${row.id}`;
        return { id, data: presentUpload(row) };
      }),
    );
    const announced = this.changes.announced.pipe(
      delayWhen(() => present),
      filter((upload) => isMine(upload, upload.uploadId) && !told.has(upload.uploadId)),
      map(({ userId: _, ...data }): Event => ({ id, data })),
    );
    return merge(changed, announced).pipe(startWith({ id, comment: 'connected' }));
  }

  private present(userId: string, { at }: Start): Promise<Upload[]> {
    return this.uploads.find({
      where: [
        { userId, status: 'processing' },
        { userId, updatedAt: MoreThan(at) },
      ],
      order: { updatedAt: 'ASC' },
    });
  }

  private async start(lastEventId: string | undefined): Promise<Start> {
    const [, at, change, uploadId = ''] = EVENT_ID.exec(lastEventId ?? '') ?? [];
    if (lastEventId && at)
      return { id: lastEventId, at: new Date(Number(at) - ORDER_SLACK_MS), change: Number(change), uploadId };
    const [{ now }] = await this.uploads.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
    return { id: `${now.getTime()}.0.`, at: now, change: 0, uploadId: '' };
  }
}
