const EVERY_MS = 100;

/** Writes values one after another, skipping all but the latest of those that come meanwhile. */
export class Latest<T> {
  private next: { value: T } | undefined;
  private work: Promise<void> | undefined;

  constructor(private readonly write: (value: T) => Promise<unknown>) {}

  push(value: T) {
    this.next = { value };
    this.work ??= this.run();
  }

  /** Nothing is written after this. */
  async end(): Promise<void> {
    this.next = undefined;
    await this.work;
  }

  private async run() {
    while (this.next) {
      const { value } = this.next;
      this.next = undefined;
      // A value that could not be written gives way to a later one.
      await this.write(value).catch(() => undefined);
      await new Promise((passed) => setTimeout(passed, EVERY_MS));
    }
    this.work = undefined;
  }
}
