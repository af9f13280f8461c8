import { listenToUploads } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { filter, interval, map, merge, type Observable, Subject } from 'rxjs';
import { ENV } from '../http/infra.module.js';

/** A change may be announced and not heard (a connection that breaks); rows are looked at this often anyway. */
const LOOK_ANYWAY_MS = 5000;

/** Every upload's changes, whichever process made them, over one database connection. */
@Injectable()
export class UploadChanges implements OnModuleInit, OnApplicationShutdown {
  private readonly changed = new Subject<string | null>();
  private stopListening?: () => Promise<void>;

  constructor(@Inject(ENV) private readonly env: Env) {}

  async onModuleInit() {
    this.stopListening = await listenToUploads(this.env.databaseUrl, {
      onChange: (uploadId) => this.changed.next(uploadId),
      onReconnect: () => this.changed.next(null),
    });
  }

  async onApplicationShutdown() {
    await this.stopListening?.();
  }

  /** Ids of changed uploads; null: any may have changed. */
  changes(): Observable<string | null> {
    return merge(this.changed, interval(LOOK_ANYWAY_MS).pipe(map(() => null)));
  }

  /** Emits when one upload may have changed. */
  changesOf(uploadId: string): Observable<unknown> {
    return this.changes().pipe(filter((id) => id === null || id === uploadId));
  }
}
