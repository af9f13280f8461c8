import type { VideoType } from '@lectern/contract';

/** A file that is read in parts. */
export interface VideoSource {
  /** Bytes. */
  size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}

/** What a player needs to know of a video. */
export interface VideoFacts {
  mediaType: VideoType;
  /** 0: unknown. */
  seconds: number;
  /** Pixels, as shown. */
  width: number;
  height: number;
}
