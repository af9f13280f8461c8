/**
 * The process that recognizes text in pictures. Where trained data is damaged, tesseract.js throws outside of its promises
 * or never settles them: here that ends this process and not its parent. Its arguments: the codes of the languages, and the
 * folder with their data.
 */
import { createWorker, OEM } from 'tesseract.js';

const [codes = '', langPath = ''] = process.argv.slice(2);
const worker = await createWorker(codes, OEM.LSTM_ONLY, {
  langPath,
  cacheMethod: 'none',
  errorHandler: (reason) => {
    throw new Error(`OCR with the trained data of ${codes} failed: ${String(reason)}`);
  },
});
process.on('message', (path: string) => {
  void worker
    .recognize(path, {}, { text: false, blocks: true })
    .then(({ data: { blocks } }) => process.send?.({ blocks }));
});
// The process must not outlive its parent.
process.on('disconnect', () => process.exit());
process.send?.('started');
