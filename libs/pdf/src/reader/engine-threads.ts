import { Worker } from 'node:worker_threads';
import type { DrawRequest, FreeBuffer, PageDrawn, ReaderMessage, ReaderRequest } from './reader-messages.js';

const MAX_HEAP_MB = 256;

/** A thread that runs the engine. */
interface EngineThread {
  worker: Worker;
  isStarted: boolean;
  /** Null while it waits for what the others do. */
  lastMessageAt: number | null;
}

/** The messages of all threads together; those of the end of a phase come once. */
interface Handlers {
  onMessage: (message: ReaderMessage) => void;
  onDrawn: (page: PageDrawn, release: () => void) => void;
  onError: (error: Error) => void;
}

/**
 * The threads of a reader process that run the engine. The first opens the deck; if that has many pages, further threads open
 * it too, and each takes the next page that none has begun.
 */
export class EngineThreads {
  private readonly threads: EngineThread[] = [];
  private request: ReaderRequest | undefined;
  private readonly begun = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

  constructor(private readonly handlers: Handlers) {
    // It loads while the request is on its way.
    this.start();
  }

  read(request: ReaderRequest): void {
    this.request = request;
    this.ask(this.threads[0] as EngineThread, request, true);
  }

  draw(request: DrawRequest): void {
    for (const thread of this.threads) {
      thread.lastMessageAt = Date.now();
      thread.worker.postMessage(request);
    }
  }

  /** Whether a thread has been silent for longer than the limits allow. */
  isTooSlow({ startTime, pageTime }: ReaderRequest['limits']): boolean {
    return this.threads.some(
      ({ isStarted, lastMessageAt }) =>
        lastMessageAt !== null && Date.now() - lastMessageAt > (isStarted ? pageTime : startTime),
    );
  }

  private start(): EngineThread {
    const worker = new Worker(new URL('./engine-thread.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const thread: EngineThread = { worker, isStarted: false, lastMessageAt: Date.now() };
    this.threads.push(thread);
    worker.on('error', this.handlers.onError);
    worker.on('message', (message: ReaderMessage | PageDrawn) => this.handle(thread, message));
    return thread;
  }

  private ask({ worker }: EngineThread, request: ReaderRequest, isFirst: boolean): void {
    worker.postMessage({ ...request, isFirst, begun: this.begun });
  }

  private handle(thread: EngineThread, message: ReaderMessage | PageDrawn): void {
    const { onMessage, onDrawn } = this.handlers;
    thread.lastMessageAt = Date.now();
    thread.isStarted ||= message.type === 'started';
    switch (message.type) {
      case 'drawn':
        return onDrawn(message, () => this.release(thread, message.data));
      case 'opened':
        this.startOthers(message.threads);
        return onMessage(message);
      case 'textDone':
      case 'done':
        thread.lastMessageAt = null;
        if (this.threads.every(({ lastMessageAt }) => lastMessageAt === null)) onMessage(message);
        return;
      default:
        return onMessage(message);
    }
  }

  /** @param count of all threads */
  private startOthers(count: number): void {
    const request = { ...(this.request as ReaderRequest), threads: count };
    while (this.threads.length < count) this.ask(this.start(), request, false);
  }

  private release({ worker }: EngineThread, data: PageDrawn['data']): void {
    worker.postMessage({ free: data } satisfies FreeBuffer, [data.buffer]);
  }
}
