import { Worker } from 'node:worker_threads';

/** Tasks that wait while another runs; more are refused. */
const MAX_WAITING = 20;
/** A thread that takes longer to start or to do one task hangs, and is ended. */
const HANGS_AFTER_MS = 60_000;

/** Too many tasks wait already; it is worth trying again later. */
export class ThreadBusyError extends Error {
  constructor() {
    super('Too many tasks wait for the thread.');
  }
}

interface Task<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (reason: unknown) => void;
}

/**
 * Runs a program that computes without a pause in a thread of its own, one task after the other. The thread starts with the
 * first task, and starts again after it has failed. It gets none of the process's environment. The program sends 'started',
 * and then an output for each input.
 */
export class TaskThread<Input, Output> {
  private thread: Worker | undefined;
  private isStarted = false;
  private running: Task<Input, Output> | undefined;
  private readonly waiting: Task<Input, Output>[] = [];
  private hanging: NodeJS.Timeout | undefined;

  /**
   * @param program the built file, also for a caller that runs from the sources
   * @param data what the program finds as `workerData`
   */
  constructor(
    private readonly program: URL,
    private readonly data?: unknown,
  ) {}

  /**
   * A task that waits is given up when the signal aborts. A program can't be interrupted, so a task that runs is finished and
   * its output dropped.
   * @throws ThreadBusyError when too many tasks wait; when the thread fails; and the signal's reason when it aborts first
   */
  run(input: Input, signal?: AbortSignal): Promise<Output> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.waiting.length >= MAX_WAITING) throw new ThreadBusyError();
      const task = { input, resolve, reject };
      signal?.addEventListener('abort', () => this.giveUp(task, signal.reason), { once: true });
      this.waiting.push(task);
      this.runNext();
    });
  }

  /** Ends an idle thread, which gives its memory back; the next task starts another. Does nothing while there are tasks. */
  end(): void {
    if (this.running || this.waiting.length) return;
    void this.thread?.terminate();
    this.forgetThread();
  }

  private giveUp(task: Task<Input, Output>, reason: unknown): void {
    const place = this.waiting.indexOf(task);
    if (place >= 0) this.waiting.splice(place, 1);
    task.reject(reason);
  }

  private runNext(): void {
    if (this.running) return;
    if (!this.waiting.length) return this.thread?.unref();
    this.thread ??= this.start();
    this.thread.ref();
    if (!this.isStarted) return;
    this.running = this.waiting.shift();
    this.thread.postMessage(this.running?.input);
    this.expectMessage(this.thread);
  }

  private start(): Worker {
    const thread = new Worker(this.program, { env: {}, argv: [], execArgv: [], workerData: this.data });
    // What this thread still sends after `end` is not about the tasks of the next one.
    let failure: unknown;
    thread.on('message', (message: 'started' | Output) => {
      if (this.thread !== thread) return;
      clearTimeout(this.hanging);
      if (message === 'started') this.isStarted = true;
      else this.running?.resolve(message as Output);
      this.running = undefined;
      this.runNext();
    });
    thread.once('error', (error) => (failure = error));
    thread.once('exit', (code) => {
      if (this.thread === thread) this.fail(failure ?? new Error(`The thread ended with ${code}.`));
    });
    this.expectMessage(thread);
    return thread;
  }

  private expectMessage(thread: Worker): void {
    this.hanging = setTimeout(() => void thread.terminate(), HANGS_AFTER_MS).unref();
  }

  /** Waiting tasks are refused as well, so that a thread that never starts is not started again and again for them. */
  private fail(reason: unknown): void {
    this.forgetThread();
    const tasks = [this.running, ...this.waiting.splice(0)];
    this.running = undefined;
    for (const task of tasks) task?.reject(reason);
  }

  private forgetThread(): void {
    clearTimeout(this.hanging);
    this.thread = undefined;
    this.isStarted = false;
  }
}
