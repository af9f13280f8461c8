/**
 * The thread that runs an installed model; it answers each list of texts with their vectors. The only file that knows the
 * runtime. The thread ends where a file of the model is not as the table says.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import * as runtime from 'onnxruntime-web/wasm';
import type { InstalledModel } from '../search-models/model-folder.js';
import type { TextsToEmbed } from './local-model.js';

const { model, folder } = workerData as InstalledModel;

// WebAssembly with threads is slower in Node.js, see docs/decisions/search-by-meaning.md.
runtime.env.wasm.numThreads = 1;
const { session, words } = await load();

parentPort?.on('message', (asked: TextsToEmbed) => void embed(asked));
parentPort?.postMessage('started');

/** The bytes of the files are free again afterwards. */
async function load() {
  const [weights = Buffer.of(), tokenizer, settings] = await Promise.all(model.files.map(readChecked));
  return {
    words: new Tokenizer(parseJson(tokenizer), parseJson(settings)),
    session: await runtime.InferenceSession.create(weights, { executionProviders: ['wasm'] }),
  };
}

/** A failure is an unhandled rejection, which ends this thread. Texts go one by one: padding to one length costs more. */
async function embed({ texts, use }: TextsToEmbed): Promise<void> {
  const prefix = use === 'question' ? model.questionPrefix : model.passagePrefix;
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await embedText(`${prefix}${text}`));
  parentPort?.postMessage(vectors);
}

async function embedText(text: string): Promise<Float32Array> {
  const ids = cut(words.encode(text).ids);
  const toTensor = (values: number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const inputs: Record<string, () => runtime.Tensor> = {
    input_ids: () => toTensor(ids),
    attention_mask: () => toTensor(ids.map(() => 1)),
    token_type_ids: () => toTensor(ids.map(() => 0)),
  };
  const feeds = Object.fromEntries(
    session.inputNames.flatMap((name) => {
      const input = inputs[name];
      return input ? [[name, input()]] : [];
    }),
  );
  const [output = ''] = session.outputNames;
  const { [output]: states } = await session.run(feeds);
  if (!states) throw new Error('The model has no output.');
  return normalize(pool(states.data as Float32Array, ids.length));
}

/** At most as many tokens as the model reads. The last one, which ends a text, stays. */
function cut(ids: number[]): number[] {
  if (ids.length <= model.maxTokens) return ids;
  return [...ids.slice(0, model.maxTokens - 1), ...ids.slice(-1)];
}

/** The vectors of all tokens, one after the other, to one vector. */
function pool(states: Float32Array, tokens: number): Float32Array {
  const { dimensions, pooling } = model;
  if (pooling === 'first') return states.slice(0, dimensions);
  const mean = new Float32Array(dimensions);
  for (let index = 0; index < tokens * dimensions; index++)
    mean[index % dimensions] = (mean[index % dimensions] ?? 0) + (states[index] ?? 0) / tokens;
  return mean;
}

function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** @throws where the file is not as the table says */
async function readChecked({
  path,
  size,
  sha256,
}: InstalledModel['model']['files'][number]): Promise<Buffer> {
  const bytes = await readFile(join(folder, path));
  if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The file ${path} of the search model is damaged.`);
  return bytes;
}

function parseJson(bytes: Buffer | undefined): object {
  return JSON.parse(String(bytes)) as object;
}
