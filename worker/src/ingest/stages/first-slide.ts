import { toSingleLine } from '@lectern/contract';
import { saveUploadPreview, uploadPreviewKey } from '@lectern/data';
import type { DeckText } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import { isGarbled } from '../structure/pages/garbled-text.js';
import { findTitle } from '../structure/titles/slide-title.js';

/** Stores the picture of the first slide for the uploader, while the other pages are drawn. */
export class FirstSlide {
  private index: number | undefined;
  private title = '';
  private storing = Promise.resolve();

  constructor(private readonly context: Pick<IngestContext, 'upload' | 'source' | 'storage' | 'log'>) {}

  /** Call when the text of all pages is known. @param leftOut the pages that become no slide, from 0 */
  choose(text: DeckText, leftOut: number[]): void {
    const page = text.pages.find(({ index }) => !leftOut.includes(index));
    this.index = page?.index;
    this.title = page && !isGarbled(page) ? toSingleLine(findTitle(page, text) ?? '') : '';
  }

  /** Call for the picture of every page, from 0. */
  onPicture(index: number, picture: Uint8Array): void {
    if (index === this.index) this.storing = this.storing.then(() => this.store(picture));
  }

  /** Resolves when nothing is being stored: what is stored later would stay behind a cancelled upload. */
  stored(): Promise<void> {
    return this.storing;
  }

  /** The course does not need the preview, so a failure is logged only. */
  private async store(picture: Uint8Array): Promise<void> {
    const { upload, source, storage, log } = this.context;
    try {
      await storage.put(uploadPreviewKey(upload.id), picture, { contentType: 'image/webp' });
      await saveUploadPreview(source, upload.id, this.title);
    } catch (error) {
      log.warn({ err: error }, 'The first slide could not be stored');
    }
  }
}
