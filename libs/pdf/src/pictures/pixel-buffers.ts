import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Pixels } from './draw-page.js';
import type { FreeBuffer } from '../reader/reader-messages.js';

/** Buffers in use: pages that are drawn, or wait to be encoded. */
const MAX_BUFFERS = 3;

/**
 * Buffers for the pixels of a few pages, which are used again because allocating megabytes takes time. Drawing waits while all are in use.
 */
export class PixelBuffers {
  /** Null is a buffer that has not been allocated yet. */
  private readonly freeBuffers: (Pixels['data'] | null)[] = Array.from({ length: MAX_BUFFERS }, () => null);

  constructor(private readonly port: MessagePort) {
    port.on('message', ({ freeBuffer }: FreeBuffer) => this.release(freeBuffer));
  }

  /** Waits for a free buffer; null for a buffer that has not been allocated yet. */
  async acquire(): Promise<Pixels['data'] | null> {
    while (!this.freeBuffers.length) await once(this.port, 'message');
    return this.freeBuffers.pop() ?? null;
  }

  release(buffer: Pixels['data'] | null): void {
    this.freeBuffers.push(buffer);
  }
}
