import type { Enrollment, Progress } from '@lectern/contract';
import { unsavedPrefix } from '../../parts/unsaved';
import { Outbox, type OutboxOptions } from './outbox';

/** The progress of one slide, to be saved on the server. */
export type ProgressSave = { courseId: string } & Progress;

export type ProgressTransport = Pick<
  OutboxOptions<ProgressSave, Enrollment>,
  'onSaved' | 'onRejected' | 'onSignedOut'
> & {
  /** Only late saves have an `enrollmentId`. */
  send: (save: ProgressSave) => Promise<Enrollment>;
};

/** The outbox of progress. Of a slide waits the save of the latest enrollment with the highest progress. */
export function createProgressOutbox(
  userId: string,
  transport: ProgressTransport,
): Outbox<ProgressSave, Enrollment> {
  return new Outbox({
    ...transport,
    prefix: unsavedPrefix('progress', userId),
    readId: ({ slideId }) => slideId,
    join: chooseSave,
    subtract: (waiting) => waiting,
    parse,
    send: ({ enrollmentId, ...save }, isLate) =>
      transport.send(isLate && enrollmentId ? { ...save, enrollmentId } : save),
  });
}

function chooseSave(earlier: ProgressSave, later: ProgressSave): ProgressSave {
  const isRenewed = later.enrollmentId !== earlier.enrollmentId;
  return isRenewed || later.progress > earlier.progress ? later : earlier;
}

function parse({ courseId, slideId, progress, enrollmentId }: ProgressSave): ProgressSave | undefined {
  if (typeof courseId !== 'string') return undefined;
  // Earlier versions stored no enrollment.
  return { courseId, slideId, progress, ...(enrollmentId && { enrollmentId }) };
}
