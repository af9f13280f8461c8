import { join } from 'node:path';
import { ingestCourse, type Parsed } from '@lectern/contract';
import { createDataSource, ping, saveUploadFormats, saveVideoConversion, setSecretsKey } from '@lectern/data';
import {
  dependencyStatus,
  createLogger,
  createQueue,
  createStorage,
  readEnv,
  repeat,
  SpanKind,
  startMetrics,
  startQueueWorker,
  startTracing,
  runInSpan,
} from '@lectern/infra';
import { findServerMessage, loadServerMessages, readOverrides } from '@lectern/i18n/server';
import { findConverter } from '@lectern/office';
import { listReaderConfinement, requireReader } from '@lectern/pdf';
import { IngestProcessor } from './ingest/ingest.processor.js';
import { hasProgram } from './platform/programs/run-program.js';
import { createModels } from './platform/services/models.js';
import { listTasks } from './tasks/index.js';
import { startMail } from './tasks/mail/start-mail.js';
import { hasFfmpeg } from './tasks/videos/ffmpeg.js';

/** Time for running ingests to finish after a stop signal. */
const DRAIN_TIMEOUT_MS = 25_000;
/** Further time for handing ingests back and closing connections. */
const CLOSE_TIMEOUT_MS = 4000;

const env = readEnv();
await requireReader(env.pdfReader);
const log = createLogger(env, 'worker');
log.info({ confinement: listReaderConfinement(env.pdfReader) }, 'Reading processes are confined');
if (!env.secretsKey)
  log.warn('SECRETS_KEY is not set, so passwords of the settings that are encrypted cannot be read');
const stopTracing = await startTracing(env, 'worker');
const onError = (error: Error) => log.warn({ err: error }, 'Queue connection');
// The API names texts that can't be used.
loadServerMessages(readOverrides(join(env.dataDir, 'texts'), findServerMessage).texts);
setSecretsKey(env.databaseUrl, env.secretsKey);
const source = await createDataSource(env.databaseUrl).initialize();
const storage = createStorage(env);
const queue = await createQueue(ingestCourse, env, onError);
const converter = findConverter(env);
if (converter) {
  const { name, formats, confinement } = converter;
  log.info({ converter: name, formats, confinement }, 'Office files are converted');
} else log.info('Office files are refused: neither LibreOffice nor GOTENBERG_URL was found');
await saveUploadFormats(source, converter?.formats ?? []);
await saveVideoConversion(source, hasFfmpeg());
log.info({ converts: hasFfmpeg() }, 'Videos of other formats are converted where ffmpeg is installed');
if (env.speechCommand) logSpeechCommand(env.speechCommand);
const models = createModels({ source, env, storage, log });
const processor = new IngestProcessor(
  source,
  storage,
  models.readModel,
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

function logSpeechCommand([program = '']: string[]) {
  if (hasProgram(program))
    log.info({ program }, 'Slides are read aloud by SPEECH_COMMAND where no model does');
  else log.warn({ program }, 'The program of SPEECH_COMMAND was not found, so that it reads no slides aloud');
}

let isClosing = false;
const mail = await startMail({ source, env, log, onError });
const tasks = listTasks({
  source,
  env,
  storage,
  queue,
  mail,
  models,
  log,
});
const stopTasks = tasks.map((task) => repeat(task, (err, { name }) => log.warn({ err }, `${name} failed`)));
const stopMetrics = await startMetrics(env, async () => {
  const [database, jobs] = await Promise.all([
    dependencyStatus(ping(source)),
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
  await Promise.all([worker.close(), ...stopTasks.map((stopTask) => stopTask())]);
  await mail.stop();
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
