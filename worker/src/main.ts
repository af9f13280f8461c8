import { ingestCourse, type Parsed } from '@lectern/contract';
import { createDataSource, saveUploadFormats } from '@lectern/data';
import {
  dependencyStatus,
  createEmbeddingModel,
  createLogger,
  createModel,
  createQueue,
  createSpeech,
  createStorage,
  readEnv,
  SpanKind,
  startMetrics,
  startQueueWorker,
  startTracing,
  runInSpan,
} from '@lectern/infra';
import { findConverter } from '@lectern/office';
import { readerConfinement, requireReader } from '@lectern/pdf';
import { startAnalyticsRefresh } from './tasks/analytics/refresh-analytics.js';
import { startEndingAttempts } from './tasks/attempts/end-attempts.js';
import { startIssuingCertificates } from './tasks/certificates/issue-certificates.js';
import { startEmbedding } from './tasks/embeddings/embed-passages.js';
import { IngestProcessor } from './ingest/ingest.processor.js';
import { startReindexing } from './tasks/reindexing/reindex-courses.js';
import { startSweeping } from './tasks/repair/sweep.js';
import { startMail } from './tasks/mail/start-mail.js';
import { startNarrating } from './tasks/narration/narration.js';
import { startReports } from './tasks/reports/start-reports.js';
import { startReminders } from './tasks/reminders/start-reminders.js';

/** Time for running ingests to finish after a stop signal. */
const DRAIN_TIMEOUT_MS = 25_000;
/** Further time for handing ingests back and closing connections. */
const CLOSE_TIMEOUT_MS = 4000;

const env = readEnv();
await requireReader(env.pdfReader);
const log = createLogger(env, 'worker');
log.info({ confinement: readerConfinement(env.pdfReader) }, 'Reading processes are confined');
const stopTracing = await startTracing(env, 'worker');
const onError = (error: Error) => log.warn({ err: error }, 'Queue connection');
const source = await createDataSource(env.databaseUrl).initialize();
const storage = createStorage(env);
const queue = await createQueue(ingestCourse, env, onError);
const converter = findConverter(env);
if (converter) {
  const { name, formats, confinement } = converter;
  log.info({ converter: name, formats, confinement }, 'Office files are converted');
} else log.info('Office files are refused: neither LibreOffice nor GOTENBERG_URL was found');
await saveUploadFormats(source, converter?.formats ?? []);
const processor = new IngestProcessor(
  source,
  storage,
  createModel(env),
  log,
  env.pdfReader,
  converter,
  env.ocrDataDir,
);
const stopping = new AbortController();

const worker = startQueueWorker(ingestCourse, env, (job) => ingest(job.data), {
  concurrency: env.workerConcurrency,
  onError,
});

function ingest(job: Parsed<(typeof ingestCourse)['payload']>) {
  const { uploadId } = job;
  return runInSpan('ingest', { 'lectern.upload': uploadId }, () => processor.ingest(job, stopping.signal), {
    kind: SpanKind.CONSUMER,
    from: job,
  });
}

worker.on('failed', (job, error) => {
  // An upload that was handed back waits for another worker; the sweep queues it when its attempts are used up.
  if (!job || stopping.signal.aborted) return;
  const { uploadId } = job.data;
  log.error({ err: error, ...job.data, attempt: job.attemptsMade }, 'Ingest failed');
  const isFinal = error.name === 'UnrecoverableError' || job.attemptsMade >= (job.opts.attempts ?? 1);
  if (isFinal)
    processor.fail(uploadId).catch((err: unknown) => log.error({ err, uploadId }, 'Failure not saved'));
});

let isClosing = false;
const stopSweeping = startSweeping({
  source,
  storage,
  queue,
  log,
  heartbeatTimeoutSeconds: env.heartbeatTimeoutSeconds,
});
const stopEndingAttempts = startEndingAttempts(source, log);
const stopIssuingCertificates = startIssuingCertificates(source, log);
const stopAnalytics = startAnalyticsRefresh(source, log);
const stopReports = startReports(source, env, log);
const stopReminders = startReminders(source, env, log);
const stopMail = await startMail({ source, env, log, onError });
const stopReindexing = startReindexing(source, log);
const stopEmbedding = startEmbedding(source, createEmbeddingModel(env), log);
const stopNarrating = startNarrating({ source, storage, speech: createSpeech(env), log });
const stopMetrics = await startMetrics(env, async () => {
  const [database, jobs] = await Promise.all([
    dependencyStatus(source.query('SELECT 1')),
    dependencyStatus(queue.getActiveCount()),
  ]);
  return { database, queue: jobs, decks: worker.isRunning() && !isClosing ? 'ok' : 'down' };
});

/** Finishes the running ingests, or hands them back after a while; another worker then takes them. */
async function stop() {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => stopping.abort(new Error('The worker is stopping')), DRAIN_TIMEOUT_MS);
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS + CLOSE_TIMEOUT_MS);
  stopSweeping();
  stopEndingAttempts();
  stopIssuingCertificates();
  stopAnalytics();
  stopReports();
  stopReminders();
  await stopReindexing();
  await stopEmbedding();
  await stopNarrating();
  await stopMail();
  await worker.close();
  await queue.close();
  await source.destroy();
  await stopMetrics();
  await stopTracing();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());

await worker.waitUntilReady();
process.send?.('ready');
log.info('Worker is ready');
