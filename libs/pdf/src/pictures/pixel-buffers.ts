import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Pixels } from './draw-page.js';
import type { FreeBuffer } from '../reader/reader-messages.js';

/** Pages that may wait to be encoded while the next one is drawn. */
const MAX_WAITING = 3;

/** Buffers for the pixels of a few pages. They are used again, since allocating megabytes takes time. */
export class PixelBuffers {
  private readonly free: (Pixels['data'] | null)[] = Array.from({ length: MAX_WAITING }, () => null);

  constructor(private readonly port: MessagePort) {
    port.on('message', ({ free }: FreeBuffer) => this.release(free));
  }

  /** Waits for a free buffer; null for one that has not been allocated yet. */
  async acquire(): Promise<Pixels['data'] | null> {
    while (!this.free.length) await once(this.port, 'message');
    return this.free.pop() ?? null;
  }

  release(buffer: Pixels['data'] | null): void {
    this.free.push(buffer);
  }
}
