import { ChatMessage, failLostAnswers, listenToAnswers } from '@lectern/data';
import type { Env } from '@lectern/infra';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { filter, interval, merge, type Observable, of, Subject, switchMap, takeUntil, takeWhile } from 'rxjs';
import type { Repository } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';

/** Notifications can be lost, so an answer that is waited for is also polled. */
const POLL_INTERVAL_MS = 2000;
const SWEEP_INTERVAL_MS = 60_000;
/** An answer that takes longer belongs to a process that crashed. */
export const MAX_ANSWER_SECONDS = 120;

/** Publishes changes of answers, whichever replica writes them. */
@Injectable()
export class AnswerEvents implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(AnswerEvents.name);
  /** Message ids; undefined after a reconnect, when any answer may have changed. */
  private readonly changed = new Subject<string | undefined>();
  private readonly stopping = new Subject<void>();
  private sweeper?: NodeJS.Timeout;
  private stopListening?: () => Promise<void>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(ChatMessage) private readonly messages: Repository<ChatMessage>,
  ) {}

  async onModuleInit() {
    this.stopListening = await listenToAnswers(this.env.databaseUrl, {
      onChange: (id) => this.changed.next(id),
      onReconnect: () => this.changed.next(undefined),
    });
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS);
  }

  async beforeApplicationShutdown() {
    clearInterval(this.sweeper);
    this.stopping.next();
    await this.stopListening?.();
  }

  private changesOf(id: string): Observable<unknown> {
    return this.changed.pipe(filter((changed) => !changed || changed === id));
  }

  /** The answer now and after each change, until it is finished or the server stops; null if it was deleted. */
  watch(id: string): Observable<ChatMessage | null> {
    return merge(of(id), this.changesOf(id), interval(POLL_INTERVAL_MS)).pipe(
      switchMap(() => this.read(id)),
      takeWhile((row) => row?.status === 'writing', true),
      takeUntil(this.stopping),
    );
  }

  private async read(id: string) {
    const row = await this.messages.findOneBy({ id });
    const age = row ? Date.now() - row.createdAt.getTime() : 0;
    if (row?.status !== 'writing' || age < MAX_ANSWER_SECONDS * 1000) return row;
    await this.sweep();
    return this.messages.findOneBy({ id });
  }

  /** Marks answers of crashed processes as failed. */
  async sweep() {
    try {
      await failLostAnswers(this.messages.manager, MAX_ANSWER_SECONDS);
    } catch (error) {
      this.log.warn(`Unfinished answers could not be marked as failed: ${String(error)}`);
    }
  }
}
