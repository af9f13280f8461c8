import type { ServerText } from '@lectern/i18n/server';
import { FILE_LIMITS } from './limits.js';
import { FormatProblem } from '../questions/problems.js';

/** A picture as a text of a question shows it: its address, and its size in pixels. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
}

/** Makes the bytes of a picture fit to be shown, or says why they are not. */
export type PreparePicture = (bytes: Buffer) => Promise<ShownPicture | ServerText>;

/** A picture in a file; `key` identifies it within the file. */
export interface FilePicture {
  key: string;
  load: () => Buffer | Promise<Buffer>;
}

/** What an address in a text refers to; undefined where the file has no such picture. */
export type LocatePicture = (src: string) => FilePicture | undefined;

/** Shown until the picture is prepared, so that no text seems to be empty; the question is then read again. */
const STAND_IN: ShownPicture = {
  src: '/api/question-pictures/00000000-0000-4000-8000-000000000000',
  width: 1,
  height: 1,
};

const INLINE = /(<img\b[^<>]*?\bsrc\s*=\s*["']\s*)(data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/=\s]*)/gi;
const INLINE_REFERENCE = /^lectern-inline:(\d+)$/;

/** The pictures of one file that its questions show. Each is prepared once, and only when a question shows it. */
export class FilePictures {
  private readonly prepared = new Map<string, ShownPicture | ServerText>();
  private readonly requested = new Map<string, FilePicture>();
  /** Numbers of the pictures that are written in an address. */
  private readonly inline = new Map<string, number>();
  /** Their addresses by number. */
  private readonly inlineAddresses: string[] = [];

  constructor(private readonly prepare: PreparePicture) {}

  /** HTML with short references in place of pictures that are written in an address. */
  shorten(html: string): string {
    return html.replace(INLINE, (_, start: string, address: string) => {
      const number = this.inline.get(address) ?? this.addInline(address);
      return `${start}lectern-inline:${number}`;
    });
  }

  private addInline(address: string): number {
    const number = this.inlineAddresses.push(address) - 1;
    this.inline.set(address, number);
    return number;
  }

  /** The picture at an address, or the message that says why it is not kept. */
  find(src: string, locate: LocatePicture | undefined): ShownPicture | ServerText {
    const picture = this.locateInline(src) ?? locate?.(src);
    if (!picture) return whyMissing(src, locate);
    const prepared = this.prepared.get(picture.key);
    if (prepared !== undefined) return prepared;
    this.requested.set(picture.key, picture);
    return STAND_IN;
  }

  /** Prepares the pictures that `find` did not have yet. @returns whether there were some */
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

function whyMissing(src: string, locate: LocatePicture | undefined): ServerText {
  if (/^\s*(?:https?:)?\/\//i.test(src)) return { id: 'assessment.file.noForeignPictures' };
  return { id: locate ? 'assessment.file.pictureMissing' : 'assessment.file.noPictures' };
}

/** `%20` becomes a space; an address that is not encoded correctly stays. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
