/**
 * The program of a process that recognizes text in pictures. With damaged trained data, tesseract.js throws outside of its promises or
 * never settles them; in a process of its own, this does not end the worker. The arguments are the Tesseract codes of the languages
 * ('deu+eng'), and the folder with their trained data. Each message to the process is the path of a picture; the answer has the recognized
 * blocks.
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
