const MIN_INTERVAL_MS = 100;

/** Writes values one at a time; of the values pushed during a write, only the latest is written next. */
export class LatestWriter<T> {
  private next: { value: T } | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly write: (value: T) => Promise<unknown>) {}

  push(value: T) {
    this.next = { value };
    this.running ??= this.run();
  }

  /** Drops the pending value and waits for the current write; nothing is written afterwards. */
  async end(): Promise<void> {
    this.next = undefined;
    await this.running;
  }

  private async run() {
    while (this.next) {
      const { value } = this.next;
      this.next = undefined;
      // A later value supersedes one that could not be written.
      await this.write(value).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
    }
    this.running = undefined;
  }
}
