/** Pause after each write. */
const PAUSE_MS = 100;

/** Writes values one at a time. Of the values that are pushed during a write, only the latest is written next. */
export class LatestWriter<Value> {
  private next: { value: Value } | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly write: (value: Value) => Promise<unknown>) {}

  push(value: Value) {
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
      // A failure is ignored, because a later value contains this one.
      await this.write(value).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.running = undefined;
  }
}
