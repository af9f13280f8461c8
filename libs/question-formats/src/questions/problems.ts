import type { ServerMessageId, ServerText } from '@lectern/i18n/server';

/** Thrown if a file, or one question of it, cannot be read or written. */
export class FormatProblem extends Error {
  /** Message for the person who chose the file. */
  readonly text: ServerText;

  constructor(id: ServerMessageId, values?: ServerText['values'], reason?: ServerText) {
    super(id);
    this.text = { id, ...(values && { values }), ...(reason && { reason }) };
  }
}

/** Collects messages about the parts of a question that cannot be read or written; equal messages are listed once. */
export class Losses {
  private readonly texts = new Map<string, ServerText>();

  add(loss: ServerMessageId | ServerText): void {
    const text = typeof loss === 'string' ? { id: loss } : loss;
    this.texts.set(JSON.stringify(text), text);
  }

  addIf(isLost: boolean, loss: ServerMessageId): void {
    if (isLost) this.add(loss);
  }

  get list(): ServerText[] {
    return [...this.texts.values()];
  }
}
