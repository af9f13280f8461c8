import { type AnnouncedUpload, listenToUploads, Upload } from '@lectern/data';
import type { Env } from '@lectern/infra';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Subject } from 'rxjs';
import { In, MoreThan, type Repository } from 'typeorm';
import { ENV } from '../http/infra.module.js';

/** A change may be announced and not heard (a connection that breaks); rows are looked at this often anyway. */
const LOOK_ANYWAY_MS = 5000;
/** More than the clocks of two machines differ by. */
const CLOCK_SLACK_MS = 60_000;

/** Every upload's changes, whichever process made them: one database connection and one read for all listeners. */
@Injectable()
export class UploadChanges implements OnModuleInit, BeforeApplicationShutdown {
  /** Rows as they are after a change; the same state may come twice, and an older one after a newer. */
  readonly rows = new Subject<Upload>();
  /** Uploads that have no row: being received, or refused. */
  readonly announced = new Subject<AnnouncedUpload>();

  private readonly log = new Logger(UploadChanges.name);
  private readonly stale = new Set<string>();
  private reading = false;
  private lookedAt = Date.now();
  private timer?: NodeJS.Timeout;
  private stopListening?: () => Promise<void>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
  ) {}

  async onModuleInit() {
    this.stopListening = await listenToUploads(this.env.databaseUrl, {
      onChange: (uploadId) => {
        this.stale.add(uploadId);
        void this.read();
      },
      onAnnounced: (announced) => this.announced.next(announced),
      onReconnect: () => void this.lookAnyway(),
    });
    this.timer = setInterval(() => void this.lookAnyway(), LOOK_ANYWAY_MS);
  }

  /** Whoever waits for a change is told that there will be none. */
  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    this.rows.complete();
    this.announced.complete();
    await this.stopListening?.();
  }

  /** Changes that come while a read is under way share the next one. */
  private async read() {
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.stale.size) {
        const ids = [...this.stale];
        this.stale.clear();
        for (const row of await this.uploads.findBy({ id: In(ids) })) this.rows.next(row);
      }
    } catch (error) {
      this.log.warn(`Uploads not read: ${String(error)}`);
    } finally {
      this.reading = false;
    }
  }

  private async lookAnyway() {
    if (!this.rows.observed) return;
    const since = new Date(this.lookedAt - CLOCK_SLACK_MS);
    const now = Date.now();
    try {
      const rows = await this.uploads.find({
        where: [{ status: 'processing' }, { updatedAt: MoreThan(since) }],
      });
      this.lookedAt = now;
      for (const row of rows) this.rows.next(row);
    } catch (error) {
      this.log.warn(`Uploads not read: ${String(error)}`);
    }
  }
}
