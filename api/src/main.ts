import { refuseInterruptedRestore } from '@lectern/data';
import { createLogger, readBuild, readEnv, startMetrics, startTracing } from '@lectern/infra';
import { listReaderConfinement } from '@lectern/pdf';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { HealthController } from './platform/health/health.controller.js';
import { nestLogger } from './platform/logging/request-log.js';
import { prepareServer, serverOptions } from './server.js';

/** Running requests may take this long to finish. */
const DRAIN_TIMEOUT_MS = 25_000;
/** Closing other connections may take this much longer. */
const CLOSE_TIMEOUT_MS = 4000;

const env = readEnv();
const logger = createLogger(env, 'api');
logger.info({ confinement: listReaderConfinement(env.pdfReader) }, 'Reading processes are confined');
if (!env.secretsKey) logger.warn('SECRETS_KEY is not set, so the keys in the database are stored in clear');
const stopTracing = await startTracing(env, 'api');
const app = await NestFactory.create<NestExpressApplication>(AppModule, {
  ...serverOptions,
  logger: nestLogger(logger),
  abortOnError: false,
});
await refuseInterruptedRestore(app.get(DataSource));
prepareServer(app, logger);
const health = app.get(HealthController, { strict: false });
const stopMetrics = await startMetrics(env, () => health.parts());
await (env.host ? app.listen(env.port, env.host) : app.listen(env.port));
const { version, commit } = readBuild();
logger.info(
  { version, commit, port: env.port, host: env.host ?? 'all', publicUrl: env.publicUrl },
  'API is listening',
);
process.send?.('ready');

let stopping = false;
async function stop(reason: string) {
  if (stopping) return;
  stopping = true;
  logger.info({ reason }, 'Stopping');
  const server = app.getHttpServer();
  setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS + CLOSE_TIMEOUT_MS).unref();
  setInterval(() => server.closeIdleConnections(), 250).unref();
  await app.close();
  await stopMetrics();
  await stopTracing();
  process.exit(0);
}
process.once('SIGTERM', () => void stop('SIGTERM'));
process.once('SIGINT', () => void stop('SIGINT'));
// The supervisor has died: without this the port would stay in use.
process.once('disconnect', () => void stop('disconnect'));
