/** One caption of a video. */
export interface Cue {
  /** Seconds from the start of the video, to the millisecond. */
  start: number;
  /** Seconds; after `start`. */
  end: number;
  /**
   * WebVTT cue text: one or more lines, of tags only `<b> <i> <u> <ruby> <rt> <v speaker> <lang code>`, all closed, and `&amp; &lt; &gt;`
   * in place of these characters.
   */
  text: string;
  /** Where it is shown, as WebVTT cue settings such as 'line:0 align:start'; '' in the usual place. */
  settings: string;
}

export const CAPTION_LIMITS = {
  /** Captions of one language of a video. */
  cues: 5000,
  /** Characters of one caption, its tags included. */
  text: 2000,
  /** Seconds from the start of a video at which a caption ends. */
  seconds: 24 * 60 * 60,
};
