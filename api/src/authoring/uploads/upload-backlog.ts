import { countUploadBacklog } from '@lectern/data';
import { Gauge } from '@lectern/infra';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

const uploads = new Gauge({
  name: 'lectern_uploads',
  help: 'Uploads that have not ended, by state; the same at every replica',
  labelNames: ['state'],
});
const oldest = new Gauge({
  name: 'lectern_upload_oldest_waiting_seconds',
  help: 'Age of the upload that has waited longest; the same at every replica',
});

/** Counts running uploads on every scrape of the metrics. */
@Injectable()
export class UploadBacklog implements OnModuleInit {
  private readonly log = new Logger(UploadBacklog.name);

  constructor(private readonly source: DataSource) {}

  onModuleInit() {
    for (const gauge of [uploads, oldest]) Object.assign(gauge, { collect: () => this.count() });
  }

  private async count() {
    try {
      const { waiting, working, oldestSeconds } = await countUploadBacklog(this.source);
      uploads.set({ state: 'waiting' }, waiting);
      uploads.set({ state: 'working' }, working);
      oldest.set(oldestSeconds);
    } catch (error) {
      // The other metrics are still worth reporting.
      this.log.warn(`Uploads not counted: ${String(error)}`);
    }
  }
}
