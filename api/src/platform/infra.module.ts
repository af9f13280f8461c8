import { ingestCourse } from '@lectern/contract';
import { createQueue, createStorage, type Env, readEnv } from '@lectern/infra';
import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';

/** Tokens: inject with `@Inject(ENV) env: Env` and `@Inject(STORAGE) storage: Disk`. */
export const ENV = Symbol('env');
export const STORAGE = Symbol('storage');
/** The sending end of `ingestCourse`. */
export const INGEST_QUEUE = Symbol('ingest queue');
export type IngestQueue = Awaited<ReturnType<typeof ingestQueue>>;

const ingestQueue = (env: Env) =>
  createQueue(ingestCourse, env, (error) => new Logger('queue').warn(error.message));

@Global()
@Module({
  providers: [
    { provide: ENV, useFactory: readEnv },
    { provide: STORAGE, useFactory: createStorage, inject: [ENV] },
    { provide: INGEST_QUEUE, useFactory: ingestQueue, inject: [ENV] },
  ],
  exports: [ENV, STORAGE, INGEST_QUEUE],
})
export class InfraModule implements OnApplicationShutdown {
  constructor(@Inject(INGEST_QUEUE) private readonly queue: IngestQueue) {}

  onApplicationShutdown() {
    return this.queue.close();
  }
}
