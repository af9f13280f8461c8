/** @vitest-environment jsdom */
import { createRandom } from '@lectern/client/testing';
import type { NewNote, Note, NoteChange } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoteOutbox } from './note-outbox';

const SEEDS = 500;
const STEPS = 12;
const ID = '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11';

type Saved = Pick<Note, 'id' | 'text' | 'color' | 'version'>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The rules of the API for one note and its copies. */
class Server {
  readonly notes = new Map<string, Saved>([[ID, { id: ID, text: '', color: 'yellow', version: 1 }]]);

  update(id: string, { text, color, version, copyId = '' }: NoteChange): Saved {
    const note = this.notes.get(id);
    if (!note) throw new Error(`There is no note ${id}.`);
    if (note.text !== text && note.version !== version) {
      const copy = this.notes.get(copyId) ?? { id: copyId, text, color, version: 1 };
      this.notes.set(copyId, copy);
      return copy;
    }
    const isSaved = note.text === text && note.color === color;
    const saved = isSaved ? note : { id, text, color, version: note.version + 1 };
    this.notes.set(id, saved);
    return saved;
  }
}

/** A browser on which a person types into a note, over a network that loses requests and answers. */
class Device {
  /** What was typed last. */
  text: string | undefined;
  isConnected = true;
  private note: Pick<Saved, 'id' | 'version'> = { id: ID, version: 1 };
  private outbox: NoteOutbox;

  constructor(
    private readonly name: string,
    private readonly server: Server,
    private readonly random: () => number,
  ) {
    this.outbox = this.start();
  }

  type(text: string): void {
    this.text = text;
    this.outbox.change(this.note, { text, color: 'yellow' });
  }

  /** The browser is killed and opened again; the killed page sends nothing more. */
  restart(): void {
    this.outbox = this.start();
  }

  get isWaiting(): boolean {
    return this.outbox.getPending().size > 0;
  }

  private start(): NoteOutbox {
    const isAlive = () => outbox === this.outbox;
    const outbox: NoteOutbox = new NoteOutbox(this.name, {
      create: (note: NewNote) => Promise.reject(new Error(`${note.id} exists.`)),
      update: async (id, change) => {
        await new Promise((resolve) => setTimeout(resolve, this.random() * 3000));
        if (!isAlive() || this.loses()) throw new TypeError('Failed to fetch');
        const saved = this.server.update(id, change);
        if (!isAlive() || this.loses()) throw new TypeError('Failed to fetch');
        return saved as Note;
      },
      onSaved: ({ id, version }) => {
        if (isAlive()) this.note = { id, version };
      },
      onCopied: () => undefined,
      onSignedOut: () => undefined,
    });
    return outbox;
  }

  private loses(): boolean {
    return !this.isConnected || this.random() < 0.3;
  }
}

async function run(seed: number): Promise<{ server: Server; devices: Device[] }> {
  localStorage.clear();
  // Killed pages of the seed before would go on.
  vi.clearAllTimers();
  const random = createRandom(seed);
  const server = new Server();
  const devices = ['phone', 'laptop'].map((name) => new Device(name, server, random));
  for (let step = 0; step < STEPS; step++) {
    const [index, other] = random() < 0.5 ? [0, 1] : [1, 0];
    const device = devices[index] as Device;
    const action = random();
    if (action < 0.6) device.type(`${index} ${step}`);
    else if (action < 0.75) device.restart();
    else device.isConnected = !device.isConnected;
    if (random() < 0.2) (devices[other] as Device).type(`${other} ${step}`);
    await vi.advanceTimersByTimeAsync(random() * 5000);
  }
  devices.forEach((device) => (device.isConnected = true));
  for (let wait = 0; wait < 100 && devices.some((device) => device.isWaiting); wait++)
    await vi.advanceTimersByTimeAsync(60_000);
  return { server, devices };
}

test(`${SEEDS} seeds of two devices with losses and kills: what was typed last on each of them is kept, and nothing waits`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { server, devices } = await run(seed);
    const texts = [...server.notes.values()].map(({ text }) => text);
    expect([seed, devices.some((device) => device.isWaiting)]).toEqual([seed, false]);
    for (const { text } of devices)
      if (text !== undefined) expect([seed, texts]).toEqual([seed, expect.arrayContaining([text])]);
  }
});
