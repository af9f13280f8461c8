import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import type { ServerText } from '@lectern/i18n/server';
import { hashPicture } from '@lectern/data/questions';
import type { ShownPicture } from '@lectern/question-formats/reading';
import type { EncodedPicture } from './encode-picture.js';
import { MAX_PIXELS } from './limits.js';
import { pictureUrl } from './picture-url.js';

/** Limits all pictures of a file together, so that a small file cannot keep the server busy; about 20 seconds of one processor. */
const MAX_PIXELS_OF_FILE = 200_000_000;

const UNREADABLE: ServerText = {
  id: 'assessment.file.unreadablePicture',
  values: { megabytes: PICTURE_LIMITS.bytes / 1024 / 1024, megapixels: MAX_PIXELS / 1_000_000 },
};
const tooManyPixels = (maximum: number): ServerText => ({
  id: 'assessment.file.tooManyPixels',
  values: { megapixels: maximum / 1_000_000 },
});

/** Encodes the pictures of an imported file as uploaded ones, and keeps them in memory. */
export class ImportedPictures {
  private readonly byId = new Map<string, EncodedPicture>();
  private pixels = 0;

  /**
   * @param findSize size of a stored picture in pixels; null where none has the id
   * @param maxPixels of all pictures that are encoded
   */
  constructor(
    private readonly findSize: (id: string) => Promise<{ width: number; height: number } | null>,
    private readonly maxPixels = MAX_PIXELS_OF_FILE,
  ) {}

  /** The picture with its address, or why it is not kept. One that was exported here stays as it is. */
  readonly prepare = async (bytes: Buffer): Promise<ShownPicture | ServerText> => {
    const picture = (await this.findStored(bytes)) ?? (await this.encode(bytes));
    if (!('data' in picture)) return picture;
    const { id, width, height } = picture;
    this.byId.set(id, picture);
    return { src: pictureUrl(id), width, height };
  };

  get encoded(): EncodedPicture[] {
    return [...this.byId.values()];
  }

  private async findStored(bytes: Buffer): Promise<EncodedPicture | undefined> {
    const id = hashPicture(bytes);
    const size = this.byId.get(id) ?? (await this.findSize(id));
    return size ? { id, data: bytes, width: size.width, height: size.height } : undefined;
  }

  private async encode(bytes: Buffer): Promise<EncodedPicture | ServerText> {
    if (bytes.length > PICTURE_LIMITS.bytes) return UNREADABLE;
    // Loaded here, because the picture library takes a fifth of the start of a process, and most files have no pictures.
    const { countPixels, encodePicture, UnreadablePicture } = await import('./encode-picture.js');
    const pixels = await countPixels(bytes);
    if (pixels > MAX_PIXELS) return UNREADABLE;
    if (this.pixels + pixels > this.maxPixels) return tooManyPixels(this.maxPixels);
    this.pixels += pixels;
    try {
      return await encodePicture(bytes);
    } catch (error) {
      if (error instanceof UnreadablePicture) return UNREADABLE;
      throw error;
    }
  }
}
