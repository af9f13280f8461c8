import { useConnectionsFor } from '@lectern/data';
import { repeat, type Task } from '@lectern/infra';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SlideFilesService } from '../authoring/slide-files/slide-files.service.js';
import { deleteExpired } from '../identity/provider/identity-provider.js';
import { ImportRunner } from '../people/imports/import-runner.service.js';
import { RetentionService } from '../people/privacy/retention.service.js';
import { ViewAsService } from '../identity/view-as/view-as.service.js';
import { VideoUploadsService } from '../authoring/videos/video-uploads.service.js';
import { AnswerRows } from '../tutor/chat/answer-rows.js';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/**
 * All periodic work of the API: what needs rows that the worker's database role may not change, such as accounts, sessions and
 * chats. Everything else is in the worker's list, `worker/src/tasks/index.ts`.
 */
@Injectable()
export class PeriodicTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('tasks');
  private stops: (() => Promise<void>)[] = [];

  constructor(
    private readonly source: DataSource,
    private readonly retention: RetentionService,
    private readonly imports: ImportRunner,
    private readonly answers: AnswerRows,
    private readonly views: ViewAsService,
    private readonly videoUploads: VideoUploadsService,
    private readonly slideFiles: SlideFilesService,
  ) {}

  onApplicationBootstrap() {
    this.stops = this.list().map((task) =>
      repeat(task, (error, { name }) => this.log.warn(`${name} failed: ${String(error)}`)),
    );
  }

  async beforeApplicationShutdown() {
    await Promise.all(this.stops.map((stop) => stop()));
  }

  private list(): Task[] {
    const tasks: Task[] = [
      { name: 'Retention', intervalMs: HOUR_MS, run: (signal) => this.retention.apply({ signal }) },
      { name: 'Sweep of imports', intervalMs: 15 * SECOND_MS, run: () => this.imports.continueLost() },
      {
        name: 'Removal of old uploads of videos',
        intervalMs: HOUR_MS,
        run: () => this.videoUploads.removeExpired(),
      },
      { name: 'Sweep of answers', intervalMs: 60 * SECOND_MS, run: () => this.answers.failLostAnswers() },
      {
        name: 'Removal of expired sign-ins',
        intervalMs: HOUR_MS,
        run: () => useConnectionsFor('long', () => deleteExpired(this.source)),
      },
      {
        name: 'Removal of unused files of slides',
        intervalMs: 24 * HOUR_MS,
        run: (signal) => useConnectionsFor('long', () => this.slideFiles.removeUnused(signal)),
      },
      { name: 'End of views as another person', intervalMs: 60 * SECOND_MS, run: () => this.views.end() },
    ];
    return tasks;
  }
}
