import { Worker } from 'node:worker_threads';

// The built file, also for a caller that runs from the sources.
const EMBED_TEXTS = new URL('../dist/embed-texts.js', import.meta.url);
/** Lists of texts that wait while another is embedded; more are refused. */
const MAX_WAITING = 20;
/** A thread that takes longer to start or to embed one list hangs, and is ended. */
const HANGS_AFTER_MS = 60_000;

interface Job {
  texts: string[];
  resolve: (vectors: Float32Array[]) => void;
  reject: (reason: unknown) => void;
}

/**
 * Runs the built-in embedding model in a thread of its own, one list of texts after the other, because the model computes
 * without a pause. The thread starts with the first text, and starts anew after it has failed. It gets none of the
 * process's environment.
 */
export class EmbeddingThread {
  private thread: Worker | undefined;
  private isStarted = false;
  private running: Job | undefined;
  private readonly waiting: Job[] = [];
  private hanging: NodeJS.Timeout | undefined;

  /** @param program the file that the thread runs; it answers as `embed-texts.ts` does */
  constructor(private readonly program = EMBED_TEXTS) {}

  /**
   * Texts that wait are given up when the signal aborts. The engine can't be interrupted, so texts that are being embedded
   * are finished and their vectors dropped.
   * @throws when too many texts wait, when the thread fails, and the signal's reason when it aborts first
   */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.waiting.length >= MAX_WAITING) throw new Error('Too many texts wait to be embedded.');
      const job = { texts, resolve, reject };
      signal?.addEventListener('abort', () => this.giveUp(job, signal.reason), { once: true });
      this.waiting.push(job);
      this.runNext();
    });
  }

  private giveUp(job: Job, reason: unknown): void {
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    job.reject(reason);
  }

  private runNext(): void {
    if (this.running) return;
    if (!this.waiting.length) return this.thread?.unref();
    this.thread ??= this.start();
    this.thread.ref();
    if (!this.isStarted) return;
    this.running = this.waiting.shift();
    this.thread.postMessage(this.running?.texts);
    this.expectMessage(this.thread);
  }

  private start(): Worker {
    const thread = new Worker(this.program, { env: {}, argv: [], execArgv: [] });
    let failure: unknown;
    thread.on('message', (message: 'started' | Float32Array[]) => {
      clearTimeout(this.hanging);
      if (message === 'started') this.isStarted = true;
      else this.running?.resolve(message);
      this.running = undefined;
      this.runNext();
    });
    thread.once('error', (error) => (failure = error));
    thread.once('exit', (code) =>
      this.fail(failure ?? new Error(`The embedding thread ended with ${code}.`)),
    );
    this.expectMessage(thread);
    return thread;
  }

  private expectMessage(thread: Worker): void {
    this.hanging = setTimeout(() => void thread.terminate(), HANGS_AFTER_MS).unref();
  }

  /** Waiting texts are refused as well, so that a thread that never starts is not started again and again for them. */
  private fail(reason: unknown): void {
    clearTimeout(this.hanging);
    this.thread = undefined;
    this.isStarted = false;
    const jobs = [this.running, ...this.waiting.splice(0)];
    this.running = undefined;
    for (const job of jobs) job?.reject(reason);
  }
}
