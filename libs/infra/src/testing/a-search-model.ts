import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SearchModel } from '../search-models/search-models.js';
import { type OnnxNode, type OnnxTensor, writeOnnx } from './onnx.js';

/** The pieces of words that the tokenizer knows besides single letters, as SentencePiece writes them. */
const PIECES = ['▁query', '▁passage', '▁wasser', '▁eau', '▁水', '▁the', '▁a'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzäöüßéèàçñ0123456789:.,?!水火山川▁'];
const SPECIAL = ['<s>', '<pad>', '</s>', '<unk>'];
const MEAN_SCORE = -6;
const MAX_WEIGHT = 127;
const WEIGHT_SCALE = 0.01;

/** Shape of a random model; the defaults are tiny. */
interface Shape {
  layers?: number;
  dimensions?: number;
  heads?: number;
  /** Words of its table of embeddings, at least as many as the tokenizer has. */
  words?: number;
  pooling?: SearchModel['pooling'];
}

/**
 * Writes a random model into a folder: a BERT of eight bits as the installable models are, with a tokenizer of pieces of words.
 * The same shape has the same weights.
 */
export function writeSearchModel(folder: string, shape: Shape = {}): SearchModel {
  const { layers = 1, dimensions = 8, heads = 2, pooling = 'mean' } = shape;
  const vocabulary = [...SPECIAL, ...PIECES, ...LETTERS];
  const words = Math.max(vocabulary.length, shape.words ?? 0);
  const contents = {
    'onnx/model_quantized.onnx': buildBert({ layers, dimensions, heads, words }),
    'tokenizer.json': Buffer.from(JSON.stringify(buildTokenizer(vocabulary))),
    'tokenizer_config.json': Buffer.from(JSON.stringify({ tokenizer_class: 'XLMRobertaTokenizer' })),
  };
  const files = Object.entries(contents).map(([path, bytes]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
    return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return {
    ...{ name: 'tiny', licence: 'MIT', repository: 'some/tiny', revision: '0123456789abcdef' },
    files: files as unknown as SearchModel['files'],
    ...{ dimensions, pooling, questionPrefix: 'query: ', passagePrefix: 'passage: ' },
    ...{ maxTokens: 32, isOffered: true },
  };
}

/** Of the kind that XLM-RoBERTa has: Unigram over pieces that begin with a space. */
const buildTokenizer = (vocabulary: string[]) => ({
  version: '1.0',
  added_tokens: SPECIAL.map((content, id) => ({
    ...{ id, content, special: true, normalized: false },
    ...{ single_word: false, lstrip: false, rstrip: false },
  })),
  normalizer: { type: 'NFKC' },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
      '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
    },
  },
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: {
    type: 'Unigram',
    unk_id: SPECIAL.indexOf('<unk>'),
    vocab: vocabulary.map((piece, index) => [piece, index < SPECIAL.length ? 0 : MEAN_SCORE / piece.length]),
  },
});

interface BertShape {
  layers: number;
  dimensions: number;
  heads: number;
  words: number;
}

function buildBert({ layers, dimensions, heads, words }: BertShape): Buffer {
  const random = createRandom();
  const nodes: OnnxNode[] = [];
  const tensors: OnnxTensor[] = [];
  let count = 0;
  const add = (
    operator: string,
    inputs: string[],
    attributes: NonNullable<OnnxNode['attributes']> = {},
  ): string => {
    const output = `value${count++}`;
    nodes.push({ operator, inputs, outputs: [output], attributes });
    return output;
  };
  const constant = (type: OnnxTensor['type'], dims: number[], values: OnnxTensor['values']): string => {
    const name = `tensor${count++}`;
    tensors.push({ name, type, dims, values });
    return name;
  };
  const float = (...values: number[]) =>
    constant('float', values.length > 1 ? [values.length] : [], Float32Array.from(values));
  const integers = (...values: number[]) =>
    constant('int64', [values.length], BigInt64Array.from(values, BigInt));
  const randomBytes = (length: number) =>
    Int8Array.from({ length }, () => Math.round((random() * 2 - 1) * MAX_WEIGHT));

  /** A layer of weights of eight bits, whose input is brought to eight bits as well. */
  const linear = (input: string, from: number, to: number): string => {
    const weights = constant('int8', [from, to], randomBytes(from * to));
    const [quantized, scale, zero] = [`value${count++}`, `value${count++}`, `value${count++}`];
    nodes.push({ operator: 'DynamicQuantizeLinear', inputs: [input], outputs: [quantized, scale, zero] });
    const noZero = constant('int8', [], new Int8Array(1));
    const product = add('MatMulInteger', [quantized, weights, zero, noZero]);
    const scales = add('Mul', [scale, float(WEIGHT_SCALE / Math.sqrt(from))]);
    const scaled = add('Mul', [add('Cast', [product], { to: 1 }), scales]);
    return add('Add', [scaled, constant('float', [to], new Float32Array(to))]);
  };
  const normalize = (input: string): string =>
    add('LayerNormalization', [
      input,
      constant('float', [dimensions], new Float32Array(dimensions).fill(1)),
      constant('float', [dimensions], new Float32Array(dimensions)),
    ]);
  const splitHeads = (input: string, perm: number[]): string =>
    add('Transpose', [add('Reshape', [input, integers(0, 0, heads, dimensions / heads)])], { perm });
  const attend = (input: string): string => {
    const query = splitHeads(linear(input, dimensions, dimensions), [0, 2, 1, 3]);
    const key = splitHeads(linear(input, dimensions, dimensions), [0, 2, 3, 1]);
    const value = splitHeads(linear(input, dimensions, dimensions), [0, 2, 1, 3]);
    const scores = add('Mul', [add('MatMul', [query, key]), float(1 / Math.sqrt(dimensions / heads))]);
    const found = add('MatMul', [add('Softmax', [scores], { axis: 3 }), value]);
    const joined = add('Reshape', [
      add('Transpose', [found], { perm: [0, 2, 1, 3] }),
      integers(0, 0, dimensions),
    ]);
    return linear(joined, dimensions, dimensions);
  };
  const activate = (input: string): string => {
    const error = add('Erf', [add('Mul', [input, float(Math.SQRT1_2)])]);
    return add('Mul', [add('Mul', [input, float(0.5)]), add('Add', [error, float(1)])]);
  };

  const table = constant('int8', [words, dimensions], randomBytes(words * dimensions));
  const found = add('Gather', [table, 'input_ids']);
  const kinds = constant('float', [2, dimensions], new Float32Array(2 * dimensions));
  const embedded = add('DequantizeLinear', [
    found,
    float(WEIGHT_SCALE),
    constant('int8', [], new Int8Array(1)),
  ]);
  let state = normalize(add('Add', [embedded, add('Gather', [kinds, 'token_type_ids'])]));
  for (let layer = 0; layer < layers; layer++) {
    const attended = normalize(add('Add', [state, attend(state)]));
    const inner = activate(linear(attended, dimensions, dimensions * 4));
    state = normalize(add('Add', [attended, linear(inner, dimensions * 4, dimensions)]));
  }
  nodes.push({ operator: 'Identity', inputs: [state], outputs: ['last_hidden_state'] });
  const ids = ['batch', 'tokens'];
  return writeOnnx({
    ...{ nodes, tensors },
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
      name,
      type: 'int64',
      dims: ids,
    })),
    outputs: [{ name: 'last_hidden_state', type: 'float', dims: [...ids, dimensions] }],
  });
}

/** Numbers from 0 to 1, always the same ones (mulberry32). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
