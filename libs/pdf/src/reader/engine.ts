import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init, type Methods } from '@embedpdf/pdfium';

/** Bytes of a WebAssembly page, the unit in which memory grows. */
const MEMORY_PAGE_BYTES = 65_536;
/** Bytes for the output parameters of one function of PDFium; no function needs as many. */
const OUT_BYTES = 256;
/** Bytes of a text that is read; a longer text counts as none. */
const MAX_TEXT_BYTES = 8192;

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
export type CompiledEngine = Awaited<ReturnType<typeof WebAssembly.compile>>;

/** PDFium's pointer to something that it has opened, such as a document, a page, a page's text or a bookmark; 0 for none. */
export type PdfiumHandle = number;

/**
 * How long a function runs before V8 optimizes the function, about in bytes of executed code. The default of Node.js 20 is a tenth of this;
 * with it, V8 optimizes so many functions that reading a deck takes longer.
 */
const OPTIMIZING_BUDGET = 20_000_000;

/** Compiles PDFium; any number of engines may run the result. */
export async function compileEngine(): Promise<CompiledEngine> {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZING_BUDGET}`);
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return WebAssembly.compile(await readFile(wasm));
}

type PdfiumFunctions = Record<keyof Methods | 'malloc' | 'free', (...args: number[]) => number>;

/** PDFium: its C functions, which take and return numbers and pointers, and access to its memory. */
export class Engine {
  private view: DataView;
  /** Address for the output parameters of functions. `readInt` and the other methods with an `offset` read from there. */
  readonly outAddress: number;

  private constructor(
    readonly pdfium: PdfiumFunctions,
    private readonly memory: Memory,
    /** `isFull` is set when PDFium asks for more memory than `limitBytes`; after that it usually breaks. */
    readonly heap: { isFull: boolean; limitBytes: number },
  ) {
    this.view = new DataView(memory.buffer);
    this.outAddress = pdfium.malloc(OUT_BYTES);
  }

  /** Starts PDFium; its memory is unlimited until `limitMemory` is called. */
  static async start(compiled: CompiledEngine): Promise<Engine> {
    const heap = { isFull: false, limitBytes: Infinity };
    let memory: Memory | undefined;
    const { pdfium } = await init({
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm(imports: object, receive: (instance: object) => void) {
        const instance = new WebAssembly.Instance(compiled, imports);
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
        if (memory) limitGrowth(memory, heap);
        receive(instance);
        return instance.exports;
      },
    });
    if (!memory) throw new Error('PDFium exports no memory');
    const engine = new Engine(pdfium.wasmExports as unknown as PdfiumFunctions, memory, heap);
    engine.pdfium.PDFiumExt_Init();
    return engine;
  }

  /** Makes every allocation fail that would take PDFium's memory beyond the limit. */
  limitMemory(limitBytes: number): void {
    this.heap.limitBytes = limitBytes;
  }

  readInt(offset: number): number {
    return this.currentView().getInt32(this.outAddress + offset, true);
  }

  readFloat(offset: number): number {
    return this.currentView().getFloat32(this.outAddress + offset, true);
  }

  readDouble(offset: number): number {
    return this.currentView().getFloat64(this.outAddress + offset, true);
  }

  /** Reads the four floats at the beginning of the output, such as the sides of a rectangle. */
  readFourFloats(): [number, number, number, number] {
    return [this.readFloat(0), this.readFloat(4), this.readFloat(8), this.readFloat(12)];
  }

  writeInt(offset: number, value: number): void {
    this.currentView().setInt32(this.outAddress + offset, value, true);
  }

  /** Returns the bytes at an address without copying them; they are valid until the next call of PDFium. */
  viewBytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length);
  }

  /** Copies bytes into PDFium's memory. @returns their address, for the caller to free; 0 when memory is full */
  storeBytes(bytes: Uint8Array): number {
    const address = this.pdfium.malloc(bytes.length || 1);
    if (address) this.viewBytes(address, bytes.length).set(bytes);
    return address;
  }

  /** Reads a file into PDFium's memory, without a copy in JavaScript's memory; the address is 0 when memory is full. */
  storeFile(path: string): { address: number; length: number } {
    const file = openSync(path, 'r');
    try {
      const length = fstatSync(file).size;
      const address = this.pdfium.malloc(length || 1);
      for (let bytesRead = 0; address && bytesRead < length;)
        bytesRead += readSync(file, this.viewBytes(address + bytesRead, length - bytesRead)) || length;
      return { address, length };
    } finally {
      closeSync(file);
    }
  }

  /**
   * Reads a text that a function of PDFium writes into a buffer.
   * @param write calls that function, and returns the number of bytes that the text needs
   */
  readText(
    encoding: 'utf-16le' | 'utf-8' | 'latin1',
    write: (bufferAddress: number, bufferLength: number) => number,
    maxBytes = MAX_TEXT_BYTES,
  ): string {
    const buffer = this.pdfium.malloc(maxBytes);
    try {
      const length = write(buffer, maxBytes);
      if (length <= 0 || length > maxBytes) return '';
      return new TextDecoder(encoding).decode(this.viewBytes(buffer, length)).replace(/(?<!\0)\0+$/, '');
    } finally {
      this.pdfium.free(buffer);
    }
  }

  /** Returns a view of the memory, whose buffer is another one each time that the memory has grown. */
  private currentView(): DataView {
    if (this.view.buffer !== this.memory.buffer) this.view = new DataView(this.memory.buffer);
    return this.view;
  }
}

function limitGrowth(memory: Memory, heap: Engine['heap']): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * MEMORY_PAGE_BYTES <= heap.limitBytes) return grow(pages);
    heap.isFull = true;
    throw new RangeError('No more memory for PDFium');
  };
}
