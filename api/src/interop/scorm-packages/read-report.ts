import type { ScormEdition, ScormState } from '@lectern/contract';

/** A learner's result in an activity, as the values of the run-time environment contain it. */
export interface ActivityResult {
  isCompleted: boolean;
  /** Null where the package reports neither. */
  isPassed: boolean | null;
  /** Percent; null without a score. */
  score: number | null;
  /** The time of this session. */
  seconds: number;
}

/** The longest time of one session. */
const MAX_SECONDS = 24 * 3600;

/** Reads the values of the run-time environment. They come from a browser, so they may be invalid. */
export const readActivityResult = (edition: ScormEdition, state: ScormState): ActivityResult =>
  edition === '1.2' ? readScorm12(state) : readScorm2004(state);

/** Characters of a number; longer texts are ignored. */
const MAX_NUMBER_LENGTH = 30;
const COMPLETED_12 = new Set(['passed', 'completed', 'browsed']);

function readScorm12(state: ScormState): ActivityResult {
  const status = state['cmi.core.lesson_status'] ?? '';
  return {
    isCompleted: COMPLETED_12.has(status),
    isPassed: status === 'passed' ? true : status === 'failed' ? false : null,
    score: readPercent(state, 'cmi.core.score'),
    seconds: readTimespan(state['cmi.core.session_time']),
  };
}

function readScorm2004(state: ScormState): ActivityResult {
  const success = state['cmi.success_status'];
  const scaled = readNumber(state['cmi.score.scaled']);
  return {
    // Some packages report success, but no completion.
    isCompleted: state['cmi.completion_status'] === 'completed' || success === 'passed',
    isPassed: success === 'passed' ? true : success === 'failed' ? false : null,
    score: scaled === null ? readPercent(state, 'cmi.score') : limitPercent(scaled * 100),
    seconds: readDuration(state['cmi.session_time']),
  };
}

/** Converts raw points to percent: 15 of 10 to 20 is 50. Without minimum and maximum the range is 0 to 100. */
function readPercent(state: ScormState, name: string): number | null {
  const [raw, min, max] = ['raw', 'min', 'max'].map((part) => readNumber(state[`${name}.${part}`]));
  if (raw === null || raw === undefined) return null;
  const [minimum, maximum] = [min ?? 0, max ?? 100];
  return limitPercent(maximum > minimum ? ((raw - minimum) / (maximum - minimum)) * 100 : raw);
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '' || text.length > MAX_NUMBER_LENGTH) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Limits to 0 to 100, with two decimals. */
const limitPercent = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;

const limitSeconds = (seconds: number): number => Math.min(MAX_SECONDS, Math.max(0, Math.floor(seconds)));

/** Reads the seconds of a SCORM 1.2 time span such as '0001:02:03.45'. */
function readTimespan(text = ''): number {
  const [, hours, minutes, seconds] =
    /^(\d{1,4}):(\d{2}):(\d{2})(?:\.\d{1,2})?$/.exec(text.slice(0, 20)) ?? [];
  return limitSeconds(Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
}

/** Reads the seconds of an ISO 8601 duration such as 'P1DT2H3M4.5S'. Durations with years or months count as 0. */
function readDuration(text = ''): number {
  const parts = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,2})?)S)?)?$/.exec(
    text.slice(0, 40),
  );
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return limitSeconds(days * 86_400 + hours * 3600 + minutes * 60 + seconds);
}

/** Writes the time of all sessions in the format of an edition: '0001:02:03' (1.2) or 'PT1H2M3S' (2004). */
export function writeTotalTime(edition: ScormEdition, seconds: number): string {
  const [hours, minutes, remainingSeconds] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  if (edition === '2004') return `PT${hours}H${minutes}M${remainingSeconds}S`;
  const [h, m, s] = [
    String(hours).padStart(4, '0'),
    ...[minutes, remainingSeconds].map((part) => String(part).padStart(2, '0')),
  ];
  return `${h}:${m}:${s}`;
}
