/** One caption of a video. */
export interface Cue {
  /** Seconds from the start of the video, to the millisecond. */
  start: number;
  /** Seconds from the start of the video, to the millisecond; after `start`. */
  end: number;
  /**
   * WebVTT cue text of one or more lines. Its only tags are `<b> <i> <u> <ruby> <rt> <v speaker> <lang code>`, all closed. The characters
   * `& < >` are written as `&amp; &lt; &gt;`.
   */
  text: string;
  /** The place of the caption in the picture, as WebVTT cue settings such as 'line:0 align:start'; '' for the usual place. */
  settings: string;
}

export const CAPTION_LIMITS = {
  /** Captions of one language of a video. */
  cues: 5000,
  /** Characters of one caption, its tags included. */
  text: 2000,
  /** Latest end of a caption, in seconds from the start of the video. */
  seconds: 24 * 60 * 60,
};
