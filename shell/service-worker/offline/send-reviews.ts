import type { ReviewChange, WaitingReview } from '@lectern/client/offline/store';

/** What came of one change: the server has it, refused it for good, or could not be asked. */
export type Outcome =
  | { is: 'saved'; answerId?: string }
  | { is: 'refused'; reason: string }
  | { is: 'unreachable' };

/** The log of one person on one device. */
export interface ReviewLog {
  /** In the order in which the changes happened. */
  read(): Promise<WaitingReview[]>;
  /** Notes that the server has an answer. */
  keepAnswerId(order: number, answerId: string): Promise<void>;
  remove(order: number): Promise<void>;
  keepRefusal(order: number, reason: string): Promise<void>;
}

/** A change as the server gets it: ratings and undos name the server's answer. */
export type SentChange = { change: ReviewChange; answerId?: string };

/**
 * Sends the changes of a log in their order, until one can't be sent now. A change stays in the log until the server has acknowledged it,
 * so a lost answer or a killed worker repeats it; the server counts it once by its request id.
 * @returns whether the server was reached for all of them
 */
export async function sendReviews(
  log: ReviewLog,
  send: (change: SentChange) => Promise<Outcome>,
): Promise<boolean> {
  const changes = await log.read();
  const answers = new Map<string, WaitingReview>();
  for (const change of changes) {
    if (change.kind === 'answer') answers.set(change.requestId, change);
    if (change.refusal !== undefined || readAnswerId(change) !== undefined) continue;
    const answerId = 'requestId' in change ? readAnswerId(answers.get(change.requestId)) : undefined;
    // Its answer was refused or discarded, so there is nothing to rate or to take back.
    if ((change.kind === 'rate' || change.kind === 'undo') && !answerId) {
      await log.remove(change.order);
      continue;
    }
    const outcome = await send({ change, ...(answerId && { answerId }) });
    if (outcome.is === 'unreachable') return false;
    if (outcome.is === 'saved' && change.kind === 'answer') {
      change.answerId = outcome.answerId ?? '';
      await log.keepAnswerId(change.order, change.answerId);
    } else if (outcome.is === 'refused' && change.kind === 'answer') {
      change.refusal = outcome.reason;
      await log.keepRefusal(change.order, outcome.reason);
    } else {
      // A rating that is refused is one of an answer that is not the latest any more: another device has answered since.
      await log.remove(change.order);
    }
  }
  return true;
}

/** The server's id of an answer that it has. */
const readAnswerId = (change: ReviewChange | undefined): string | undefined =>
  change?.kind === 'answer' ? change.answerId : undefined;
