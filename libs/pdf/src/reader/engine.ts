import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init, type Methods } from '@embedpdf/pdfium';

const PAGE_OF_MEMORY = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

// Node has this global, but only the DOM's types declare it.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
  Memory: new () => Memory;
};

/** PDFium as compiled WebAssembly. */
export type EngineCode = Awaited<ReturnType<typeof WebAssembly.compile>>;

/**
 * How much a function runs before V8 optimizes it, about in bytes. Node.js 20 has a tenth of it, and then optimizes more functions
 * than a deck makes up for.
 */
const OPTIMIZING_BUDGET = 20_000_000;

/** Compiles PDFium; any number of engines may run the result. */
export async function compileEngine(): Promise<EngineCode> {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZING_BUDGET}`);
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return WebAssembly.compile(await readFile(wasm));
}

type Native = Record<keyof Methods | 'malloc' | 'free', (...args: number[]) => number>;

/** PDFium's C functions on PDFium's memory: they take numbers and pointers, and return numbers. */
export class Engine {
  private view: DataView;
  /** Address of 256 bytes for the output parameters of functions. */
  readonly out: number;

  private constructor(
    readonly call: Native,
    private readonly memory: Memory,
    /** `full` is set when PDFium asked for more memory than `limit`; after that it usually breaks. */
    readonly heap: { full: boolean; limit: number },
  ) {
    this.view = new DataView(memory.buffer);
    this.out = call.malloc(256);
  }

  /** Starts PDFium; its memory is unlimited until `limitMemory` is called. */
  static async start(code: EngineCode): Promise<Engine> {
    const heap = { full: false, limit: Infinity };
    let memory: Memory | undefined;
    const { pdfium } = await init({
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm(imports: object, receive: (instance: object) => void) {
        const instance = new WebAssembly.Instance(code, imports);
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
        if (memory) limitGrowth(memory, heap);
        receive(instance);
        return instance.exports;
      },
    });
    if (!memory) throw new Error('PDFium exports no memory');
    const engine = new Engine(pdfium.wasmExports as unknown as Native, memory, heap);
    engine.call.PDFiumExt_Init();
    return engine;
  }

  /** Makes every allocation fail that would take PDFium's memory beyond `bytes`. */
  limitMemory(bytes: number): void {
    this.heap.limit = bytes;
  }

  int(offset: number): number {
    return this.data().getInt32(this.out + offset, true);
  }

  float(offset: number): number {
    return this.data().getFloat32(this.out + offset, true);
  }

  double(offset: number): number {
    return this.data().getFloat64(this.out + offset, true);
  }

  setInt(offset: number, value: number): void {
    this.data().setInt32(this.out + offset, value, true);
  }

  /** The bytes at an address; valid until the next call. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length);
  }

  /** Copies bytes into PDFium's memory and returns their address, to be freed by the caller; 0 when memory is full. */
  store(bytes: Uint8Array): number {
    const address = this.call.malloc(bytes.length || 1);
    if (address) this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  /** Reads a file into PDFium's memory, without a copy in JavaScript's; its address is 0 when memory is full. */
  storeFile(path: string): { address: number; length: number } {
    const file = openSync(path, 'r');
    try {
      const length = fstatSync(file).size;
      const address = this.call.malloc(length || 1);
      for (let read = 0; address && read < length;)
        read += readSync(file, this.bytes(address + read, length - read)) || length;
      return { address, length };
    } finally {
      closeSync(file);
    }
  }

  /** The text of a function that writes into a buffer and returns the number of bytes it needs. */
  text(
    encoding: 'utf-16le' | 'utf-8' | 'latin1',
    write: (buffer: number, length: number) => number,
    limit = 8192,
  ): string {
    const buffer = this.call.malloc(limit);
    try {
      const length = write(buffer, limit);
      if (length <= 0 || length > limit) return '';
      return new TextDecoder(encoding).decode(this.bytes(buffer, length)).replace(/(?<!\0)\0+$/, '');
    } finally {
      this.call.free(buffer);
    }
  }

  private data(): DataView {
    if (this.view.buffer !== this.memory.buffer) this.view = new DataView(this.memory.buffer);
    return this.view;
  }
}

function limitGrowth(memory: Memory, heap: Engine['heap']): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_OF_MEMORY <= heap.limit) return grow(pages);
    heap.full = true;
    throw new RangeError('No more memory for PDFium');
  };
}
