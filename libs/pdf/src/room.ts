import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Pixels } from './draw-page.js';
import type { FreeRoom } from './orders.js';

/** Pages that may wait to be encoded while the next one is drawn. */
const MAX_WAITING = 3;

/** Room for the pixels of a few pages; what one no longer needs serves the next, since new memory costs time. */
export class Room {
  private readonly free: (Pixels['data'] | null)[] = Array.from({ length: MAX_WAITING }, () => null);

  constructor(private readonly port: MessagePort) {
    port.on('message', ({ free }: FreeRoom) => this.giveBack(free));
  }

  /** Waits until there is room; null where nothing was there before. */
  async take(): Promise<Pixels['data'] | null> {
    while (!this.free.length) await once(this.port, 'message');
    return this.free.pop() ?? null;
  }

  giveBack(room: Pixels['data'] | null): void {
    this.free.push(room);
  }
}
