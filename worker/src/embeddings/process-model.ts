import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddingModel } from '@lectern/infra';

// The built file, also for a caller that runs from the sources.
const PROCESS = new URL('../../dist/embeddings/embedding-process.js', import.meta.url);

/** An embedding model that is loaded while it is needed only. */
export interface ProcessModel extends EmbeddingModel {
  /** Ends the process, which gives all its memory back. The next text starts another. */
  release(): void;
}

/**
 * The built-in model in a process of its own, without this process's environment: it takes 210 MB, and a process keeps what it
 * once allocated. A remote model takes no memory and stays in this process.
 */
export function inOwnProcess(model: EmbeddingModel): ProcessModel {
  if (model.isRemote) return { ...model, release: () => undefined };
  let child: ChildProcess | undefined;
  return {
    ...model,
    async embed(texts) {
      child ??= fork(PROCESS, {
        env: {},
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      return ask(child, texts);
    },
    release() {
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}

/** @throws when the process ends before it answers */
async function ask(child: ChildProcess, texts: string[]): Promise<Float32Array[]> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The process of the embedding model ended.');
  });
  try {
    child.send(texts);
    const [vectors] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Float32Array[]];
    return vectors;
  } finally {
    answered.abort();
    await ended.catch(() => undefined);
  }
}
