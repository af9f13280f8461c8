/** Types of the functions that Lectern uses. The library's own types do not describe these files. */
interface ScormAgainApi {
  loadFromFlattenedJSON: (state: Record<string, string>, element: string) => void;
  getFlattenedCMI: () => Record<string, unknown>;
}

declare module 'scorm-again/scorm12/min' {
  interface Scorm12API extends ScormAgainApi {
    LMSSetValue: (name: string, value: string) => string;
    LMSCommit: (nothing: '') => string;
    LMSFinish: (nothing: '') => string;
  }
  export const Scorm12API: new (settings: { autocommit: boolean; logLevel: number }) => Scorm12API;
}

declare module 'scorm-again/scorm2004/min' {
  interface Scorm2004API extends ScormAgainApi {
    SetValue: (name: string, value: string) => string;
    Commit: (nothing: '') => string;
    Terminate: (nothing: '') => string;
  }
  export const Scorm2004API: new (settings: { autocommit: boolean; logLevel: number }) => Scorm2004API;
}
