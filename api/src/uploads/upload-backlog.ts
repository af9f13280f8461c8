import { uploadBacklog } from '@lectern/data';
import { Gauge } from '@lectern/infra';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

const uploads = new Gauge({
  name: 'lectern_uploads',
  help: 'Uploads that have not ended, by whether they wait for a worker or are in work; the same at every replica',
  labelNames: ['state'],
});
const oldest = new Gauge({
  name: 'lectern_upload_oldest_waiting_seconds',
  help: 'How long the upload waits that waits longest; the same at every replica',
});

/** Counts what the workers have to do whenever the metrics are asked for. */
@Injectable()
export class UploadBacklog implements OnModuleInit {
  private readonly log = new Logger(UploadBacklog.name);

  constructor(private readonly source: DataSource) {}

  onModuleInit() {
    for (const gauge of [uploads, oldest]) Object.assign(gauge, { collect: () => this.count() });
  }

  private async count() {
    try {
      const { waiting, working, oldestSeconds } = await uploadBacklog(this.source);
      uploads.set({ state: 'waiting' }, waiting);
      uploads.set({ state: 'working' }, working);
      oldest.set(oldestSeconds);
    } catch (error) {
      // The other metrics are worth having without these.
      this.log.warn(`Uploads not counted: ${String(error)}`);
    }
  }
}
