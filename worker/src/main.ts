import { ingestCourse } from '@lectern/contract';
import { createDataSource } from '@lectern/data';
import {
  createLogger,
  createModel,
  createQueue,
  createStorage,
  readEnv,
  startMetrics,
  startQueueWorker,
} from '@lectern/infra';
import { IngestProcessor, OUR_FAULT } from './ingest/ingest.processor.js';
import { startSweeping } from './ingest/sweep.js';

/** How long a deck in work may take to finish once the worker is told to stop, in milliseconds. */
const DRAIN_TIME = 25_000;

const env = readEnv();
const log = createLogger(env, 'worker');
const onError = (error: Error) => log.warn({ err: error }, 'Queue connection');
const source = await createDataSource(env.databaseUrl).initialize();
const storage = createStorage(env);
const queue = createQueue(ingestCourse, env, onError);
const processor = new IngestProcessor(source, storage, createModel(env), log);
const stopping = new AbortController();

const worker = startQueueWorker(
  ingestCourse,
  env,
  (job) => processor.ingest(job.data.uploadId, stopping.signal),
  { concurrency: env.workerConcurrency, onError },
);
worker.on('failed', (job, error) => {
  if (stopping.signal.aborted) return;
  log.error({ err: error, uploadId: job?.data.uploadId, attempt: job?.attemptsMade }, 'Ingest failed');
  const final = job && (job.attemptsMade >= (job.opts.attempts ?? 1) || error.message.includes('stalled'));
  if (final) void processor.fail(job.data.uploadId, OUR_FAULT);
});

const stopSweeping = startSweeping({ source, storage, queue, processor, log });
const stopMetrics = await startMetrics(env.metricsPort);

let closing = false;
/** Finishes the deck in work, or hands it back after a while; a second worker then takes it. */
async function stop() {
  if (closing) return;
  closing = true;
  const handBack = setTimeout(() => stopping.abort(), DRAIN_TIME);
  stopSweeping();
  await worker.close();
  clearTimeout(handBack);
  await queue.close();
  await source.destroy();
  await stopMetrics();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());

await worker.waitUntilReady();
process.send?.('ready');
log.info('Worker takes decks');
