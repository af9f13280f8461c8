/**
 * The thread that recognizes text in pictures. Where trained data is damaged, tesseract.js throws outside of its promises
 * or never settles them: here that ends this thread and not the process.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createWorker, OEM } from 'tesseract.js';

const { codes, langPath } = workerData as { codes: string; langPath: string };
const worker = await createWorker(codes, OEM.LSTM_ONLY, {
  langPath,
  cacheMethod: 'none',
  errorHandler: (reason) => {
    throw new Error(`OCR with the trained data of ${codes} failed: ${String(reason)}`);
  },
});
parentPort?.on('message', (path: string) => {
  void worker
    .recognize(path, {}, { text: false, blocks: true })
    .then(({ data: { blocks } }) => parentPort?.postMessage({ blocks }));
});
parentPort?.postMessage('started');
