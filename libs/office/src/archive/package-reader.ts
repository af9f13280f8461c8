/** The process that reads a package: it receives a path and a task, sends one answer, and ends. */
import { readFileSync } from 'node:fs';
import type { ReaderAnswer, ReaderTask } from './reader-answer.js';
import { inspectPackage, readPackage } from './read-package.js';
import { RefusedPackage } from './refused.js';

function readFile({ file, task }: { file: string; task: ReaderTask }): ReaderAnswer {
  try {
    const bytes = readFileSync(file);
    return task === 'inspect'
      ? { type: 'inspected', ...inspectPackage(bytes) }
      : { type: 'read', ...readPackage(bytes) };
  } catch (error) {
    if (error instanceof RefusedPackage)
      return { type: 'refused', reason: error.reason, detail: error.message.slice(0, 500) };
    throw error;
  }
}

process.once('message', (request: { file: string; task: ReaderTask }) => {
  process.send?.(readFile(request), undefined, {}, () => process.disconnect());
});
