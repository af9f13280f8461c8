import { createLogger, createStorage, readEnv, type Task } from '@lectern/infra';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { listTasks, type TaskContext } from '../tasks/index.js';

/** The periodic tasks of a worker without a mail server, models and jobs. */
export function someTasks(source: DataSource, dataDir: string, context: Partial<TaskContext> = {}): Task[] {
  return listTasks({
    source,
    env: readEnv({ DATABASE_URL: 'postgres://unused', PUBLIC_URL: 'https://learn.example.org' }),
    storage: createStorage({ dataDir, s3: undefined }),
    queue: { getJob: () => Promise.resolve(undefined) } as unknown as Queue,
    mail: { isOn: false, sweep: () => Promise.resolve(), stop: () => Promise.resolve() },
    models: {
      readModel: () => Promise.resolve(undefined),
      readEmbeddingModel: () =>
        Promise.resolve({ name: 'none', unit: 'passage', embed: () => Promise.resolve([]) } as never),
      readSpeech: () => Promise.resolve(undefined),
    },
    log: createLogger({ logLevel: 'silent' }, 'worker'),
    ...context,
  });
}

/** Runs a periodic task of the worker once. */
export async function runTask(source: DataSource, name: string): Promise<void> {
  const task = someTasks(source, '/nowhere').find((task) => task.name === name);
  if (!task) throw new Error(`The worker has no task '${name}'.`);
  await task.run(new AbortController().signal);
}
