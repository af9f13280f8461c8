import { ChatMessage, writeAnswer } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { concat, type Observable, ReplaySubject } from 'rxjs';
import type { Repository } from 'typeorm';
import type { Answer } from '../answer/answer.js';
import { AnswerRows } from './answer-rows.js';
import { LatestWriter } from './latest-writer.js';

/** Composes an answer: calls `onProgress` with the answer so far; `signal` aborts when the rest is no longer needed. */
type Compose = (signal: AbortSignal, onProgress: (answer: Answer) => void) => Promise<Answer>;

/**
 * Writes answers and lets viewers follow them. The process that writes an answer has it in memory; viewers at all other
 * processes, also those who resume there, follow its row.
 */
@Injectable()
export class AnswerEvents {
  /** The answers that this process is writing, each with its latest saved state. */
  private readonly inProgress = new Map<string, ReplaySubject<ChatMessage>>();

  constructor(
    private readonly rows: AnswerRows,
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
  ) {}

  /** The answer now and after each change, until it is finished or the server stops; null if it was deleted. */
  watch(id: string): Observable<ChatMessage | null> {
    const saved = this.inProgress.get(id);
    // How an answer ended is read from its row, because another process may have stopped or deleted it.
    return saved ? concat(saved, this.rows.watch(id)) : this.rows.watch(id);
  }

  /**
   * Composes an answer and saves it as it grows. Each state has the whole text so far. It is saved before it is published: if the process is
   * killed, the row has all that viewers have seen. Of the states that come during a write, only the latest is saved (`LatestWriter`).
   * @throws what `compose` throws, unless the answer was ended meanwhile
   */
  async write(id: string, compose: Compose): Promise<void> {
    const { manager } = this.messages;
    const states = new ReplaySubject<ChatMessage>(1);
    this.inProgress.set(id, states);
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
      states.complete();
    };
    const watching = this.rows.whenEnded(id).subscribe({ complete: stop, error: stop });
    const row = this.messages.findOneByOrFail({ id });
    const writer = new LatestWriter(async (answer: Answer) => {
      if (await writeAnswer(manager, id, answer)) states.next({ ...(await row), ...answer });
      else stop();
    });
    try {
      states.next(await row);
      const answer = await compose(stopping.signal, (state) => writer.push(state));
      await writer.end();
      await writeAnswer(manager, id, { ...answer, status: 'complete' });
    } catch (error) {
      await writer.end();
      const wasWriting = await writeAnswer(manager, id, { status: 'failed' });
      if (wasWriting) throw error;
    } finally {
      watching.unsubscribe();
      states.complete();
      if (this.inProgress.get(id) === states) this.inProgress.delete(id);
    }
  }
}
