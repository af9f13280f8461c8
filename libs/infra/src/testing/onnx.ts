/** Writes models in the format of ONNX (https://onnx.ai/onnx/repo-docs/IR.html), as Protocol Buffers. */

/** The operators are those of this version of the standard. */
const OPSET = 17;
const IR_VERSION = 8;
const TYPES = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
type TensorType = keyof typeof TYPES;
type Values = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;

export interface OnnxTensor {
  name: string;
  type: TensorType;
  dims: number[];
  values: Values;
}

export interface OnnxNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number | number[]>;
}

/** A tensor that comes in or goes out; a dimension with a name has any length. */
interface OnnxPort {
  name: string;
  type: TensorType;
  dims: (number | string)[];
}

export interface OnnxGraph {
  nodes: OnnxNode[];
  tensors: OnnxTensor[];
  inputs: OnnxPort[];
  outputs: OnnxPort[];
}

export function writeOnnx({ nodes, tensors, inputs, outputs }: OnnxGraph): Buffer {
  const graph = [
    ...nodes.map((node) => bytes(1, writeNode(node))),
    text(2, 'graph'),
    ...tensors.map((tensor) => bytes(5, writeTensor(tensor))),
    ...inputs.map((port) => bytes(11, writePort(port))),
    ...outputs.map((port) => bytes(12, writePort(port))),
  ];
  return Buffer.concat([
    whole(1, IR_VERSION),
    bytes(7, Buffer.concat(graph)),
    bytes(8, Buffer.concat([text(1, ''), whole(2, OPSET)])),
  ]);
}

function writeNode({ operator, inputs, outputs, attributes = {} }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, writeAttribute(name, value))),
  ]);
}

function writeAttribute(name: string, value: number | number[]): Buffer {
  if (typeof value === 'number') return Buffer.concat([text(1, name), whole(3, value), whole(20, 2)]);
  return Buffer.concat([text(1, name), ...value.map((each) => whole(8, each)), whole(20, 7)]);
}

function writeTensor({ name, type, dims, values }: OnnxTensor): Buffer {
  return Buffer.concat([
    ...dims.map((dim) => whole(1, dim)),
    whole(2, TYPES[type]),
    text(8, name),
    bytes(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ]);
}

function writePort({ name, type, dims }: OnnxPort): Buffer {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'number' ? whole(1, dim) : text(2, dim)));
  const tensorType = Buffer.concat([whole(1, TYPES[type]), bytes(2, Buffer.concat(shape))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

const whole = (field: number, value: number): Buffer => Buffer.from([...varint(field * 8), ...varint(value)]);
const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));
const bytes = (field: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(value.length)]), value]);

function varint(value: number): number[] {
  const digits: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) digits.push((rest % 128) + 128);
  return [...digits, rest];
}
