import type { uploadProgress } from '@lectern/contract';
import { Upload, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  concatMap,
  defer,
  filter,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  share,
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
    const told = new Map<string, number>();
    const since = readEventId(lastEventId);
    if (since) told.set(since.uploadId, since.change);
    let id = since ? String(lastEventId) : '';

    const isMine = (row: { userId: string | null }, rowId: string) =>
      row.userId === userId && (!uploadId || rowId === uploadId);
    const connected = defer(async (): Promise<Event> => {
      const start = id || (await this.startId());
      id ||= start;
      return { id, comment: 'connected' };
    });
    const present = defer(() => this.present(userId, since?.at)).pipe(mergeMap((rows) => rows));
    const changed = merge(this.changes.rows, present).pipe(
      filter((row) => isMine(row, row.id) && row.change > (told.get(row.id) ?? -1)),
      map((row): Event => {
        told.set(row.id, row.change);
        id = eventId(row);
        return { id, data: presentUpload(row) };
      }),
    );
    const announced = this.changes.announced.pipe(
      filter((upload) => isMine(upload, upload.uploadId) && !told.has(upload.uploadId)),
      map(({ userId: _, ...data }): Event => ({ id, data })),
    );
    const isAdmin = interval(COMMENT_EVERY_MS).pipe(
      concatMap(() => this.users.existsBy({ id: userId, role: 'admin' })),
      share(),
    );
    const comments = isAdmin.pipe(map((): Event => ({ id, comment: 'still here' })));
    return merge(connected, changed, announced, comments).pipe(takeUntil(isAdmin.pipe(filter((is) => !is))));
  }

  private present(userId: string, since: Date | undefined) {
    return this.uploads.find({
      where: [{ userId, status: 'processing' }, ...(since ? [{ userId, updatedAt: MoreThan(since) }] : [])],
      order: { updatedAt: 'ASC' },
    });
  }

  /** What a browser that has seen nothing yet comes back with: it then hears what ended since now. */
  private async startId() {
    const [{ now }] = await this.uploads.query<[{ now: Date }]>('SELECT now()');
    return `${now.getTime()}.0.`;
  }
}

function eventId({ updatedAt, change, id }: Upload) {
  return `${updatedAt.getTime()}.${change}.${id}`;
}

/** Undefined for what was never an event's id. */
function readEventId(eventId: string | undefined) {
  const [, at, change, uploadId = ''] = /^(\d{13})\.(\d{1,9})\.([\da-f-]*)$/.exec(eventId ?? '') ?? [];
  return at ? { at: new Date(Number(at) - ORDER_SLACK_MS), change: Number(change), uploadId } : undefined;
}
