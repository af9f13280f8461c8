import { Readable } from 'node:stream';
import type { answerProgress, Locale } from '@lectern/contract';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  ignoreElements,
  interval,
  map,
  merge,
  type Observable,
  share,
  takeUntil,
  takeWhile,
  endWith,
} from 'rxjs';
import type { StreamEvent } from '../../platform/http/endpoint.js';
import { AnswerEvents } from './answer-events.js';
import { presentMessage } from './present-chat.js';

type Event = StreamEvent<typeof answerProgress>;

/** Comments in the stream keep proxies from closing an idle connection. */
const COMMENT_INTERVAL_MS = 15_000;

/** Sends an answer as server-sent events: each contains the whole answer so far, and the last one the finished answer. */
@Injectable()
export class AnswerStream {
  constructor(private readonly answers: AnswerEvents) {}

  events(answerId: string, locale: Locale): Observable<Event> {
    const rows = this.answers.watch(answerId).pipe(share());
    const events = rows.pipe(
      // Null: the answer was deleted.
      takeWhile((row) => row !== null),
      map((row): Event => ({ data: { message: presentMessage(row, locale) } })),
    );
    const comments = interval(COMMENT_INTERVAL_MS).pipe(
      map((): Event => ({ comment: 'still here' })),
      takeUntil(rows.pipe(ignoreElements(), endWith(true))),
    );
    // `merge` subscribes to `events` first, because only the first subscriber of `rows` gets an answer that is in memory already.
    return merge(events, comments);
  }

  /** Returns the events as the body of a response, for endpoints that the contract does not declare as event streams. */
  toResponse(answerId: string, locale: Locale): StreamableFile {
    const body = new Readable({ read: () => undefined });
    const subscription = this.events(answerId, locale).subscribe({
      next: ({ data, comment }) => body.push(data ? `data: ${JSON.stringify(data)}\n\n` : `: ${comment}\n\n`),
      error: (error: Error) => body.destroy(error),
      complete: () => body.push(null),
    });
    body.once('close', () => subscription.unsubscribe());
    return new StreamableFile(body, { type: 'text/event-stream; charset=utf-8' });
  }
}
