import { ChatMessage, writeAnswer } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { concat, type Observable, ReplaySubject } from 'rxjs';
import type { Repository } from 'typeorm';
import type { Answer } from '../answer/answer.js';
import { AnswerRows } from './answer-rows.js';
import { LatestWriter } from './latest-writer.js';

/** Composes an answer and calls `onProgress` with the answer so far. `signal` aborts when the answer was stopped or deleted. */
type ComposeAnswer = (signal: AbortSignal, onProgress: (answer: Answer) => void) => Promise<Answer>;

/**
 * Writes answers and sends each change to the pages that show the answer. Pages that are connected to the process that writes the
 * answer get it from memory; pages that are connected to another process get it from the answer's row.
 */
@Injectable()
export class AnswerEvents {
  /** By message id, the latest saved state of each answer that this process is writing. */
  private readonly inProgress = new Map<string, ReplaySubject<ChatMessage>>();

  constructor(
    private readonly rows: AnswerRows,
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
  ) {}

  /** The answer now and after each change, until it is finished or the server stops; null if it was deleted. */
  watch(id: string): Observable<ChatMessage | null> {
    const savedStates = this.inProgress.get(id);
    // The end of an answer is read from its row, because another process may have stopped or deleted it.
    return savedStates ? concat(savedStates, this.rows.watch(id)) : this.rows.watch(id);
  }

  /**
   * Composes an answer and saves it as it grows. Each state has the whole text so far. A state is saved before it is published, so
   * that after a crash the row has everything that pages have shown. Of the states that come during a write, only the latest is
   * saved (`LatestWriter`).
   * @throws what `compose` throws, unless the answer was stopped or deleted before
   */
  async write(id: string, compose: ComposeAnswer): Promise<void> {
    const { manager } = this.messages;
    const states = new ReplaySubject<ChatMessage>(1);
    this.inProgress.set(id, states);
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
      states.complete();
    };
    const endSubscription = this.rows.whenEnded(id).subscribe({ complete: stop, error: stop });
    const loadingRow = this.messages.findOneByOrFail({ id });
    const writer = new LatestWriter(async (answer: Answer) => {
      if (await writeAnswer(manager, id, answer)) states.next({ ...(await loadingRow), ...answer });
      else stop();
    });
    try {
      states.next(await loadingRow);
      const answer = await compose(stopping.signal, (state) => writer.push(state));
      await writer.end();
      await writeAnswer(manager, id, { ...answer, status: 'complete' });
    } catch (error) {
      await writer.end();
      // An answer that was stopped or deleted keeps its status.
      const hasFailed = await writeAnswer(manager, id, { status: 'failed' });
      if (hasFailed) throw error;
    } finally {
      endSubscription.unsubscribe();
      states.complete();
      if (this.inProgress.get(id) === states) this.inProgress.delete(id);
    }
  }
}
