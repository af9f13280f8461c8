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
import type { Env } from './env.js';

/** How long PostgreSQL is left alone when it could not be reached. */
const AGAIN_AFTER_MS = 500;

type QueueEnv = Pick<Env, 'redisUrl' | 'databaseUrl'>;

/** Where the queue lives: Redis when REDIS_URL is set, else the `bullmq` schema of PostgreSQL. */
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

// The queue forgets ended jobs: rows are the truth, and a row's id may be queued again.
const defaultJobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/**
 * The sending end of a job's queue. A job is tried three times, a second and two seconds apart. With PostgreSQL it is
 * awaited, for BullMQ would remember for ever that the first attempt to reach it failed.
 * @param onError hears of a lost connection; BullMQ reconnects by itself.
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
    await sleep(AGAIN_AFTER_MS);
    return createQueue(job, env, onError);
  }
}

/**
 * Takes jobs off a queue. A job whose worker died is handed out again after about `takeoverSeconds`,
 * so `handle` must be safe to run twice.
 */
export function startQueueWorker<C extends JobContract>(
  job: C,
  env: QueueEnv & Pick<Env, 'takeoverSeconds'>,
  handle: (job: Job<Parsed<C['payload']>>) => Promise<unknown>,
  options: { concurrency: number; onError: (error: Error) => void },
): Worker<Parsed<C['payload']>> {
  const { connection, factory } = backend(env, true);
  const workerOptions = {
    connection,
    concurrency: options.concurrency,
    lockDuration: env.takeoverSeconds * 1000,
    stalledInterval: env.takeoverSeconds * 333,
    // Whoever handles a job counts the workers that died on it.
    maxStalledCount: 100,
  } as WorkerOptions;
  const worker = new Worker<Parsed<C['payload']>>(job.queue, handle, workerOptions, factory as never);
  worker.on('error', options.onError);
  return worker as Worker<Parsed<C['payload']>>;
}
