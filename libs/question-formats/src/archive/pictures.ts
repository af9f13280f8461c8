import type { ServerText } from '@lectern/i18n/server';
import { FILE_LIMITS } from './limits.js';
import { FormatProblem } from '../questions/problems.js';

/** A picture in the text of a question: address, and size in pixels. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
}

/** Converts the bytes of a picture so that it can be shown, or returns a message about the problem. */
export type PreparePicture = (bytes: Buffer) => Promise<ShownPicture | ServerText>;

/** A picture in a file; `key` identifies it within the file. */
export interface FilePicture {
  key: string;
  load: () => Buffer | Promise<Buffer>;
}

/** Finds the picture for an address in a text; undefined if the file does not have it. */
export type LocatePicture = (src: string) => FilePicture | undefined;

/**
 * Placeholder for a picture that is not prepared yet, so that a text with only a picture does not seem empty. The question is read again
 * when the picture is prepared.
 */
const PLACEHOLDER: ShownPicture = {
  src: '/api/question-pictures/00000000-0000-4000-8000-000000000000',
  width: 1,
  height: 1,
};

const INLINE_PICTURE = /(<img\b[^<>]*?\bsrc\s*=\s*["']\s*)(data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/=\s]*)/gi;
const INLINE_REFERENCE = /^lectern-inline:(\d+)$/;

/** The pictures that the questions of one file show. Each picture is prepared once, and only if a question shows it. */
export class FilePictures {
  private readonly prepared = new Map<string, ShownPicture | ServerText>();
  private readonly requested = new Map<string, FilePicture>();
  /** Numbers of inline pictures (those whose address is a `data:` URL with the picture itself), by address. */
  private readonly inline = new Map<string, number>();
  /** Addresses of inline pictures, by number. */
  private readonly inlineAddresses: string[] = [];

  constructor(private readonly prepare: PreparePicture) {}

  /** Replaces the long addresses of inline pictures in HTML by short references. */
  shortenAddresses(html: string): string {
    return html.replace(INLINE_PICTURE, (_, start: string, address: string) => {
      const number = this.inline.get(address) ?? this.addInline(address);
      return `${start}lectern-inline:${number}`;
    });
  }

  private addInline(address: string): number {
    const number = this.inlineAddresses.push(address) - 1;
    this.inline.set(address, number);
    return number;
  }

  /** Finds the picture for an address, or a message about why the picture is not kept. */
  find(src: string, locate: LocatePicture | undefined): ShownPicture | ServerText {
    const picture = this.locateInline(src) ?? locate?.(src);
    if (!picture) return explainMissing(src, locate);
    const prepared = this.prepared.get(picture.key);
    if (prepared !== undefined) return prepared;
    this.requested.set(picture.key, picture);
    return PLACEHOLDER;
  }

  /** Prepares the pictures for which `find` returned the placeholder. @returns whether there were any */
  async prepareRequested(): Promise<boolean> {
    const requested = [...this.requested.values()];
    this.requested.clear();
    for (const picture of requested) this.prepared.set(picture.key, await this.prepareOne(picture));
    return requested.length > 0;
  }

  private async prepareOne({ load }: FilePicture): Promise<ShownPicture | ServerText> {
    if (this.prepared.size >= FILE_LIMITS.pictures)
      return { id: 'assessment.file.tooManyPictures', values: { max: FILE_LIMITS.pictures } };
    try {
      return await this.prepare(await load());
    } catch (error) {
      if (error instanceof FormatProblem) return { id: 'assessment.file.pictureNotKept', reason: error.text };
      throw error;
    }
  }

  private locateInline(src: string): FilePicture | undefined {
    const number = INLINE_REFERENCE.exec(src.trim())?.[1];
    const address = number === undefined ? undefined : this.inlineAddresses[Number(number)];
    if (address === undefined) return undefined;
    return {
      key: src.trim(),
      load: () => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
    };
  }
}

function explainMissing(src: string, locate: LocatePicture | undefined): ServerText {
  if (/^\s*(?:https?:)?\/\//i.test(src)) return { id: 'assessment.file.noForeignPictures' };
  return { id: locate ? 'assessment.file.pictureMissing' : 'assessment.file.noPictures' };
}

/** Decodes sequences such as `%20`; an address that is not encoded correctly is returned unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
