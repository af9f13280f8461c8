import { ChatMessage, failLostAnswers } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { filter, type Observable, startWith, switchMap, take, takeWhile } from 'rxjs';
import type { Repository } from 'typeorm';
import { RowEvents } from '../../platform/events/row-events.js';

/** Notifications of changes can be lost, so a watched answer is also polled. */
const POLL_INTERVAL_MS = 2000;
/** An answer that is being written for longer belongs to a process that crashed. */
const MAX_ANSWER_SECONDS = 120;

/** Watches the rows of answers, which any API process may write. */
@Injectable()
export class AnswerRows {
  constructor(
    private readonly rowEvents: RowEvents,
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
  ) {}

  /** The answer now and after each change, until it is finished or the server stops; null if it was deleted. */
  watch(id: string): Observable<ChatMessage | null> {
    return this.rowEvents.changes('answer_changed', id, POLL_INTERVAL_MS).pipe(
      startWith(undefined),
      switchMap(() => this.read(id)),
      takeWhile((row) => row?.status === 'writing', true),
    );
  }

  /** Emits once, when the answer is finished or deleted; completes without a value when the server stops. */
  whenEnded(id: string): Observable<unknown> {
    return this.rowEvents.changes('answer_ended', id, POLL_INTERVAL_MS).pipe(
      switchMap(() => this.read(id)),
      filter((row) => row?.status !== 'writing'),
      take(1),
    );
  }

  private async read(id: string) {
    const row = await this.messages.findOneBy({ id });
    const ageMs = row ? Date.now() - row.createdAt.getTime() : 0;
    if (row?.status !== 'writing' || ageMs < MAX_ANSWER_SECONDS * 1000) return row;
    await this.failLostAnswers();
    return this.messages.findOneBy({ id });
  }

  /** Marks answers of crashed processes as failed. */
  failLostAnswers(): Promise<void> {
    return failLostAnswers(this.messages.manager, MAX_ANSWER_SECONDS);
  }
}
