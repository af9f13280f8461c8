/** @vitest-environment jsdom */
import { createRandom } from '@lectern/client/testing';
import { courseProgress } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEnrollment } from '../../testing/samples';
import { createProgressOutbox, type ProgressSave } from './progress-outbox';

const SEEDS = 500;
const STEPS = 20;
const MODULES = ['bees', 'wasps', 'ants'];
const SLIDES = 3;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What was seen and completed of a course. */
class CourseState {
  readonly seen = new Set<string>();
  readonly complete = new Set<string>();

  apply({ slideId, progress }: ProgressSave): void {
    const [module = '', slide] = slideId.split(' ');
    this.seen.add(slideId);
    if (progress === 100 && Number(slide) === SLIDES) this.complete.add(module);
  }

  get progress(): number {
    return courseProgress(
      MODULES.map((module) => ({
        slides: SLIDES,
        seen: [...this.seen].filter((slide) => slide.startsWith(module)).length,
        isComplete: this.complete.has(module),
      })),
    );
  }
}

/** A browser on which a person studies, over a network that loses and delays requests and answers. */
class Device {
  isConnected = true;
  private outbox: ReturnType<typeof createProgressOutbox>;

  constructor(
    private readonly name: string,
    private readonly receive: (save: ProgressSave) => void,
    private readonly random: () => number,
  ) {
    this.outbox = this.start();
  }

  save(save: ProgressSave): void {
    void this.outbox.save(save);
  }

  /** The page is closed: all that waits is sent at once, and arrives in any order. */
  close(): void {
    this.outbox.flush();
    this.outbox = this.start();
  }

  /** The browser is killed and opened again; the killed page sends nothing more. */
  kill(): void {
    this.outbox = this.start();
  }

  reconnect(): void {
    this.isConnected = true;
    this.outbox.retryNow();
  }

  isWaiting(): boolean {
    return Object.keys(localStorage).some((key) => key.includes(`.${this.name}.`));
  }

  private start(): ReturnType<typeof createProgressOutbox> {
    const outbox: ReturnType<typeof createProgressOutbox> = createProgressOutbox(this.name, {
      send: async (save) => {
        await new Promise((resolve) => setTimeout(resolve, this.random() * 3000));
        if (this.loses()) throw new TypeError('Failed to fetch');
        this.receive(save);
        // The page may be gone before the answer is there.
        if (outbox !== this.outbox || this.loses()) throw new TypeError('Failed to fetch');
        return anEnrollment();
      },
      onSaved: () => undefined,
      onRejected: () => undefined,
      onSignedOut: () => undefined,
    });
    outbox.retryNow();
    return outbox;
  }

  private loses(): boolean {
    return !this.isConnected || this.random() < 0.3;
  }
}

async function run(seed: number) {
  localStorage.clear();
  // Killed pages of the seed before would go on.
  vi.clearAllTimers();
  const random = createRandom(seed);
  const expected = new CourseState();
  const server = new CourseState();
  const reported = [0];
  const receive = (save: ProgressSave) => {
    server.apply(save);
    reported.push(server.progress);
  };
  const devices = ['phone', 'laptop'].map((name) => new Device(name, receive, random));
  for (let step = 0; step < STEPS; step++) {
    const device = devices[Math.floor(random() * 2)] as Device;
    const action = random();
    if (action < 0.65) {
      const slide = 1 + Math.floor(random() * SLIDES);
      const isComplete = slide === SLIDES && random() < 0.5;
      const save = {
        courseId: 'course',
        slideId: `${MODULES[Math.floor(random() * MODULES.length)]} ${slide}`,
        progress: isComplete ? 100 : Math.min(99, (slide / SLIDES) * 100),
      };
      device.save(save);
      expected.apply(save);
    } else if (action < 0.75) device.kill();
    else if (action < 0.85) device.close();
    else device.isConnected = !device.isConnected;
    await vi.advanceTimersByTimeAsync(random() * 5000);
  }
  for (const device of devices) device.reconnect();
  for (let wait = 0; wait < 100 && devices.some((device) => device.isWaiting()); wait++)
    await vi.advanceTimersByTimeAsync(60_000);
  return { server, expected, reported, isWaiting: devices.some((device) => device.isWaiting()) };
}

test(`${SEEDS} seeds of two devices with losses, reorderings and kills: the server has what was seen on both, progress never falls, and nothing waits`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { server, expected, reported, isWaiting } = await run(seed);
    const describe = ({ seen, complete, progress }: CourseState) => ({
      ...{ seen: [...seen].sort(), complete: [...complete].sort(), progress },
    });
    expect([seed, isWaiting, describe(server)]).toEqual([seed, false, describe(expected)]);
    expect([seed, reported]).toEqual([seed, reported.toSorted((one, other) => one - other)]);
  }
});
