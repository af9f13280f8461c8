import { type AnnouncedUpload, announceUpload } from '@lectern/data';
import { HttpException, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Milliseconds between two announcements. */
const ANNOUNCE_EVERY = 500;
/** Percent of an upload whose file is here. */
export const RECEIVED = 10;

/** Tells the progress streams of a file on its way here; nothing of it is kept, so nothing is left behind. */
export class Arrival {
  private readonly log = new Logger(Arrival.name);
  private last = 0;
  private fileName?: string;
  private announcing = Promise.resolve();

  /** @param size bytes of the whole request; NaN when unknown */
  constructor(
    private readonly manager: EntityManager,
    private readonly uploadId: string,
    private readonly userId: string,
    private readonly requestId: string,
    private readonly size: number,
  ) {}

  piece(fileName: string, bytes: number) {
    this.fileName = fileName;
    if (Date.now() - this.last < ANNOUNCE_EVERY) return;
    this.last = Date.now();
    const share = this.size ? Math.min(1, bytes / this.size) : 0;
    this.announce({ progress: Math.floor(share * (RECEIVED - 1)), details: megabytes(bytes, this.size) });
  }

  /** The file is here, and is looked at before anything is kept of it. */
  received() {
    // Of an empty file nobody has heard.
    if (this.fileName === undefined) return;
    this.announce({ progress: RECEIVED - 1, details: 'Checking the file' });
  }

  /** Resolves when all announcements are made, so that none comes after the row's. */
  told(): Promise<void> {
    return this.announcing;
  }

  /** Ends the cards of an upload that gets no row. */
  async refused(error: unknown): Promise<void> {
    const message = error instanceof HttpException ? error.message : 'The upload did not arrive.';
    if (this.fileName !== undefined) this.announce({ status: 'failed', progress: 0, message });
    await this.told();
  }

  private announce(state: Pick<AnnouncedUpload, 'progress'> & Partial<AnnouncedUpload>) {
    const { uploadId, userId, requestId, fileName = '' } = this;
    const announced = {
      uploadId,
      userId,
      requestId,
      fileName,
      status: 'processing',
      stage: 'Uploading',
      ...state,
    } as const;
    this.announcing = this.announcing
      .then(() => announceUpload(this.manager, announced))
      .catch((error: unknown) => this.log.warn(`Not announced: ${String(error)}`));
  }
}

function megabytes(bytes: number, size: number) {
  const told = (count: number) => (count / 1024 / 1024).toFixed(1);
  return size ? `${told(bytes)} of ${told(size)} MB` : `${told(bytes)} MB`;
}
