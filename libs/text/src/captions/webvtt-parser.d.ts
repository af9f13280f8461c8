/** Types of the used parts of the package `webvtt-parser`, which has no types of its own. */
declare module 'webvtt-parser' {
  /** A node of a cue's text. */
  export type CueNode =
    | { type: 'text'; value: string }
    | { type: 'object'; name: string; classes: string[]; value?: string; children: CueNode[] }
    | { type: 'timestamp'; value: number };

  /** The fields that a line with times sets. A setting that the line does not have is absent. */
  export interface CueTimes {
    startTime: number;
    endTime: number;
    direction?: 'rl' | 'lr';
    snapToLines?: boolean;
    linePosition?: number;
    lineAlign?: string;
    textPosition?: number;
    positionAlign?: string;
    size?: number;
    alignment?: string;
  }

  type OnProblem = (message: string, column: number) => void;

  class WebVTTCueTimingsAndSettingsParser {
    constructor(line: string, onProblem: OnProblem);
    /** @returns true if the times can be read */
    parse(cue: Partial<CueTimes>, previousStart: number): true | undefined;
  }
  class WebVTTCueTextParser {
    constructor(text: string, onProblem: OnProblem);
    parse(start: number, end: number): { children: CueNode[] };
  }

  const parsers: {
    WebVTTCueTimingsAndSettingsParser: typeof WebVTTCueTimingsAndSettingsParser;
    WebVTTCueTextParser: typeof WebVTTCueTextParser;
  };
  export default parsers;
}
