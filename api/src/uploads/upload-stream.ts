import type { uploadProgress } from '@lectern/contract';
import { Upload } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { concatMap, from, interval, map, merge, mergeMap, type Observable, startWith } from 'rxjs';
import { MoreThan, type Repository } from 'typeorm';
import type { StreamEvent } from '../http/endpoint.js';
import { presentUpload } from './present-upload.js';
import { UploadChanges } from './upload-changes.js';

type Event = StreamEvent<typeof uploadProgress>;

const COMMENT_EVERY_MS = 15_000;

/** The progress of one administrator's uploads as server-sent events. */
@Injectable()
export class UploadStream {
  constructor(
    private readonly changes: UploadChanges,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
  ) {}

  /**
   * The present state of running uploads, then every change.
   * @param lastEventId milliseconds of the last change that the browser saw: it also hears what ended since
   */
  of(userId: string, uploadId: string | undefined, lastEventId: string | undefined): Observable<Event> {
    const mine = { userId, ...(uploadId && { id: uploadId }) };
    const told = new Map<string, number>();
    let since = Number(lastEventId) ? new Date(Number(lastEventId)) : undefined;

    const read = async (changed: string | null) => {
      if (changed && uploadId && changed !== uploadId) return [];
      const where = changed
        ? [{ ...mine, id: changed }]
        : [
            { ...mine, status: 'processing' as const },
            ...(since ? [{ ...mine, updatedAt: MoreThan(since) }] : []),
          ];
      const rows = await this.uploads.find({ where, order: { updatedAt: 'ASC' } });
      return rows.filter((row) => row.change > (told.get(row.id) ?? -1));
    };
    const tell = (row: Upload): Event => {
      told.set(row.id, row.change);
      since = row.updatedAt;
      return { id: String(row.updatedAt.getTime()), data: presentUpload(row) };
    };

    const events = this.changes.changes().pipe(
      startWith(null),
      concatMap(read),
      mergeMap((rows) => from(rows)),
      map(tell),
    );
    return merge(events, interval(COMMENT_EVERY_MS).pipe(map(() => ({ comment: 'still here' }))));
  }
}
