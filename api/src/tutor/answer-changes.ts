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
import { ENV } from '../http/infra.module.js';

/** A change may be announced and not heard; who waits looks this often anyway. */
const LOOK_ANYWAY_MS = 2000;
const SWEEP_EVERY_MS = 60_000;
/** No answer takes longer: one that does has lost its process. */
export const LONGEST_ANSWER_SECONDS = 120;

/** Answers as they are written, on whichever replica. */
@Injectable()
export class AnswerChanges implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(AnswerChanges.name);
  /** Ids; undefined after a lost connection: any of them. */
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
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_EVERY_MS);
  }

  async beforeApplicationShutdown() {
    clearInterval(this.sweeper);
    this.stopping.next();
    await this.stopListening?.();
  }

  /** When an answer may have changed. */
  of(id: string): Observable<unknown> {
    return this.changed.pipe(filter((changed) => !changed || changed === id));
  }

  /** An answer as it is now and after changes, up to its end or the server's; null where it is gone. */
  rows(id: string): Observable<ChatMessage | null> {
    return merge(of(id), this.of(id), interval(LOOK_ANYWAY_MS)).pipe(
      switchMap(() => this.read(id)),
      takeWhile((row) => row?.status === 'writing', true),
      takeUntil(this.stopping),
    );
  }

  private async read(id: string) {
    const row = await this.messages.findOneBy({ id });
    const age = row ? Date.now() - row.createdAt.getTime() : 0;
    if (row?.status !== 'writing' || age < LONGEST_ANSWER_SECONDS * 1000) return row;
    await this.sweep();
    return this.messages.findOneBy({ id });
  }

  /** Ends what a process that died has left in the writing. */
  async sweep() {
    try {
      await failLostAnswers(this.messages.manager, LONGEST_ANSWER_SECONDS);
    } catch (error) {
      this.log.warn(`Lost answers not ended: ${String(error)}`);
    }
  }
}
