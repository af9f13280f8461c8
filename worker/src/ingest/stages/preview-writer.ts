import { toSingleLine } from '@lectern/contract';
import { saveUploadPreview, uploadPreviewKey } from '@lectern/data';
import type { DeckText } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import { isGarbled } from '../structure/pages/garbled-text.js';
import { findTitle } from '../structure/titles/slide-title.js';

/** Stores the upload's preview, the picture of the first slide, while the other pages are still drawn. */
export class PreviewWriter {
  private index: number | undefined;
  private title = '';
  private pendingStore = Promise.resolve();

  constructor(private readonly context: Pick<IngestContext, 'upload' | 'source' | 'storage' | 'log'>) {}

  /**
   * Chooses the slide of the preview. Call it when the text of all pages is known.
   * @param pagesWithoutPicture indexes of the pages that become no slide
   */
  chooseSlide(text: DeckText, pagesWithoutPicture: number[]): void {
    const page = text.pages.find(({ index }) => !pagesWithoutPicture.includes(index));
    this.index = page?.index;
    this.title = page && !isGarbled(page) ? toSingleLine(findTitle(page, text) ?? '') : '';
  }

  /** Call it for the picture of every page. */
  addPicture(index: number, picture: Uint8Array): void {
    if (index === this.index) this.pendingStore = this.pendingStore.then(() => this.store(picture));
  }

  /** Resolves when the preview is stored. A preview that is stored after its upload was cancelled would never be removed. */
  waitUntilStored(): Promise<void> {
    return this.pendingStore;
  }

  /** Logs a failure and throws nothing, because the course does not need the preview. */
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
