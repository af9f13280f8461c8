import { PICTURE_LIMITS } from '@lectern/contract/imported-files';
import { questionPictureId } from '@lectern/data/questions';
import type { ShownPicture } from '@lectern/question-formats/reading';
import type { EncodedPicture } from './encode-picture.js';
import { MAX_PIXELS } from './limits.js';
import { pictureUrl } from './picture-url.js';

/** Limits all pictures of a file together, so that a small file cannot keep the server busy; about 20 seconds of one processor. */
const MAX_PIXELS_OF_FILE = 200_000_000;

const UNREADABLE = `A picture is not kept. It is no PNG, JPEG, WebP or GIF file of at most ${PICTURE_LIMITS.bytes / 1024 / 1024} MB and ${MAX_PIXELS / 1_000_000} megapixels.`;
const tooManyPixels = (maximum: number) =>
  `Pictures beyond ${maximum / 1_000_000} megapixels of a file are not kept. Divide it.`;

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
  readonly prepare = async (bytes: Buffer): Promise<ShownPicture | string> => {
    const picture = (await this.findStored(bytes)) ?? (await this.encode(bytes));
    if (typeof picture === 'string') return picture;
    const { id, width, height } = picture;
    this.byId.set(id, picture);
    return { src: pictureUrl(id), width, height };
  };

  get encoded(): EncodedPicture[] {
    return [...this.byId.values()];
  }

  private async findStored(bytes: Buffer): Promise<EncodedPicture | undefined> {
    const id = questionPictureId(bytes);
    const size = this.byId.get(id) ?? (await this.findSize(id));
    return size ? { id, data: bytes, width: size.width, height: size.height } : undefined;
  }

  private async encode(bytes: Buffer): Promise<EncodedPicture | string> {
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
