import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import type { ServerText } from '@lectern/i18n/server';
import { hashPicture } from '@lectern/data/questions';
import type { ShownPicture } from '@lectern/question-formats/reading';
import type { EncodedPicture } from './encode-picture.js';
import { MAX_PIXELS } from './limits.js';
import { pictureUrl } from './picture-url.js';

/** Pixels of all pictures of a file: about 20 seconds of processor time. The limit prevents that a small file keeps the server busy. */
const MAX_PIXELS_PER_FILE = 200_000_000;

const UNREADABLE_PICTURE: ServerText = {
  id: 'assessment.file.unreadablePicture',
  values: { megabytes: PICTURE_LIMITS.bytes / 1024 / 1024, megapixels: MAX_PIXELS / 1_000_000 },
};
const describeTooManyPixels = (maximum: number): ServerText => ({
  id: 'assessment.file.tooManyPixels',
  values: { megapixels: maximum / 1_000_000 },
});

/** Encodes the pictures of an imported file like uploaded pictures, and keeps them in memory. */
export class ImportedPictures {
  private readonly picturesById = new Map<string, EncodedPicture>();
  private pixels = 0;

  /**
   * @param findSize finds the size of a stored picture in pixels; null if no picture with the id is stored
   * @param maxPixels limit for all pictures that are encoded
   */
  constructor(
    private readonly findSize: (id: string) => Promise<{ width: number; height: number } | null>,
    private readonly maxPixels = MAX_PIXELS_PER_FILE,
  ) {}

  /**
   * Returns the picture with its URL, or a message why the picture can't be imported. A picture that is stored here already, because the
   * file was exported here, is not encoded again.
   */
  readonly prepare = async (bytes: Buffer): Promise<ShownPicture | ServerText> => {
    const picture = (await this.findStored(bytes)) ?? (await this.encode(bytes));
    if (!('data' in picture)) return picture;
    const { id, width, height } = picture;
    this.picturesById.set(id, picture);
    return { src: pictureUrl(id), width, height };
  };

  get encoded(): EncodedPicture[] {
    return [...this.picturesById.values()];
  }

  private async findStored(bytes: Buffer): Promise<EncodedPicture | undefined> {
    const id = hashPicture(bytes);
    const size = this.picturesById.get(id) ?? (await this.findSize(id));
    return size ? { id, data: bytes, width: size.width, height: size.height } : undefined;
  }

  private async encode(bytes: Buffer): Promise<EncodedPicture | ServerText> {
    if (bytes.length > PICTURE_LIMITS.bytes) return UNREADABLE_PICTURE;
    // Loaded only now, because most files have no pictures, and the picture library takes a fifth of the start-up time.
    const { countPixels, encodePicture, UnreadablePicture } = await import('./encode-picture.js');
    const pixels = await countPixels(bytes);
    if (pixels > MAX_PIXELS) return UNREADABLE_PICTURE;
    if (this.pixels + pixels > this.maxPixels) return describeTooManyPixels(this.maxPixels);
    this.pixels += pixels;
    try {
      return await encodePicture(bytes);
    } catch (error) {
      if (error instanceof UnreadablePicture) return UNREADABLE_PICTURE;
      throw error;
    }
  }
}
