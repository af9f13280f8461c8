import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as JobContract, Parsed } from '@lectern/contract';
import {
  createPostgresBackend,
  type Job,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import type { Env } from '../env/env.js';

/** Pause before the next attempt to reach PostgreSQL. */
const RETRY_DELAY_MS = 500;

type QueueEnv = Pick<Env, 'redisUrl' | 'databaseUrl'>;

/** The queue's backend: Redis when REDIS_URL is set, else the `bullmq` schema of PostgreSQL. */
function backend({ redisUrl, databaseUrl }: QueueEnv, forWorker: boolean) {
  if (redisUrl) {
    return {
      connection: {
        url: redisUrl,
        maxRetriesPerRequest: forWorker ? null : 1,
        enableOfflineQueue: forWorker,
      },
      factory: undefined,
    };
  }
  return {
    connection: { connectionString: databaseUrl, schema: 'bullmq', max: 4, migrate: true },
    factory: createPostgresBackend,
  };
}

// Finished jobs are removed: rows are the truth, and a row's id may be queued again.
const defaultJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/**
 * The sending side of a job's queue. A job is attempted three times, with pauses of one and two seconds. With
 * PostgreSQL the connection is awaited here, because BullMQ never retries a failed first connection.
 * @param onError is called when the connection is lost; BullMQ reconnects by itself
 */
export async function createQueue<C extends JobContract>(
  job: C,
  env: QueueEnv,
  onError: (error: Error) => void,
): Promise<Queue<Parsed<C['payload']>>> {
  const { connection, factory } = backend(env, false);
  const options = { connection, defaultJobOptions } as QueueOptions;
  const queue = new Queue<Parsed<C['payload']>>(job.queue, options, factory as never);
  queue.on('error', onError);
  if (env.redisUrl) return queue as Queue<Parsed<C['payload']>>;
  try {
    await queue.waitUntilReady();
    return queue as Queue<Parsed<C['payload']>>;
  } catch (error) {
    onError(error as Error);
    await queue.close();
    await sleep(RETRY_DELAY_MS);
    return createQueue(job, env, onError);
  }
}

/**
 * Processes the jobs of a queue. A job whose worker died is given to another worker after about `heartbeatTimeoutSeconds`,
 * so `handle` must be safe to run twice.
 */
export function startQueueWorker<C extends JobContract>(
  job: C,
  env: QueueEnv & Pick<Env, 'heartbeatTimeoutSeconds'>,
  handle: (job: Job<Parsed<C['payload']>>) => Promise<unknown>,
  options: { concurrency: number; onError: (error: Error) => void },
): Worker<Parsed<C['payload']>> {
  const { connection, factory } = backend(env, true);
  const workerOptions = {
    connection,
    concurrency: options.concurrency,
    lockDuration: env.heartbeatTimeoutSeconds * 1000,
    stalledInterval: env.heartbeatTimeoutSeconds * 333,
    // No limit here: the handler counts the workers that crashed on a job.
    maxStalledCount: 100,
  } as WorkerOptions;
  const worker = new Worker<Parsed<C['payload']>>(job.queue, handle, workerOptions, factory as never);
  worker.on('error', options.onError);
  return worker as Worker<Parsed<C['payload']>>;
}
