import { mergeRanges, subtractRanges, type WatchedRange } from '@lectern/contract';
import { unsavedPrefix } from '../../parts/unsaved';
import { Outbox, type OutboxOptions } from './outbox';

/** What a learner has played of a video, to be saved on the server. */
export interface WatchSave {
  videoId: string;
  moduleId: string;
  /** In which the video was played. */
  enrollmentId: string;
  ranges: WatchedRange[];
  /** Second at which the learner is. */
  position: number;
}

export type WatchTransport<Answer> = Pick<
  OutboxOptions<WatchSave, Answer>,
  'send' | 'onSaved' | 'onRejected' | 'onSignedOut'
>;

/** The outbox of what was played. Of a video wait all ranges of the latest enrollment. */
export function createWatchOutbox<Answer>(
  userId: string,
  transport: WatchTransport<Answer>,
): Outbox<WatchSave, Answer> {
  return new Outbox({
    ...transport,
    prefix: unsavedPrefix('watched', userId),
    readId: ({ videoId }) => videoId,
    join: joinSaves,
    subtract: subtractSave,
    parse,
  });
}

function joinSaves(earlier: WatchSave, later: WatchSave): WatchSave {
  if (earlier.enrollmentId !== later.enrollmentId) return later;
  return { ...later, ranges: mergeRanges([...earlier.ranges, ...later.ranges]) };
}

function subtractSave(waiting: WatchSave, sent: WatchSave): WatchSave | undefined {
  const ranges = subtractRanges(waiting.ranges, sent.ranges);
  return ranges.length || waiting.position !== sent.position ? { ...waiting, ranges } : undefined;
}

function parse(save: WatchSave): WatchSave | undefined {
  const { videoId, moduleId, enrollmentId, ranges, position } = save;
  if (!Array.isArray(ranges) || typeof position !== 'number') return undefined;
  return { videoId, moduleId, enrollmentId, ranges, position };
}
