import type { ScormEdition, ScormState } from '@lectern/contract';

/** What the values of an activity say of a learner. */
export interface ActivityResult {
  isCompleted: boolean;
  /** Null where the package does not say. */
  isPassed: boolean | null;
  /** Percent; null without a score. */
  score: number | null;
  /** Of this session. */
  seconds: number;
}

const MAX_SECONDS = 24 * 3600;

/** Reads the values of the run-time environment. They come from a browser, so that anything may be in them. */
export const readReport = (edition: ScormEdition, state: ScormState): ActivityResult =>
  edition === '1.2' ? read12(state) : read2004(state);

const COMPLETED_12 = new Set(['passed', 'completed', 'browsed']);

function read12(state: ScormState): ActivityResult {
  const status = state['cmi.core.lesson_status'] ?? '';
  return {
    isCompleted: COMPLETED_12.has(status),
    isPassed: status === 'passed' ? true : status === 'failed' ? false : null,
    score: toPercent(state, 'cmi.core.score'),
    seconds: readTimespan(state['cmi.core.session_time']),
  };
}

function read2004(state: ScormState): ActivityResult {
  const success = state['cmi.success_status'];
  const scaled = toNumber(state['cmi.score.scaled']);
  return {
    // Some packages report success only.
    isCompleted: state['cmi.completion_status'] === 'completed' || success === 'passed',
    isPassed: success === 'passed' ? true : success === 'failed' ? false : null,
    score: scaled === null ? toPercent(state, 'cmi.score') : limit(scaled * 100),
    seconds: readDuration(state['cmi.session_time']),
  };
}

/** Points between minimum and maximum in percent; without them they are percent already. */
function toPercent(state: ScormState, name: string): number | null {
  const [raw, min, max] = ['raw', 'min', 'max'].map((part) => toNumber(state[`${name}.${part}`]));
  if (raw === null || raw === undefined) return null;
  const [from, to] = [min ?? 0, max ?? 100];
  return limit(to > from ? ((raw - from) / (to - from)) * 100 : raw);
}

function toNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '' || text.length > 30) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Two decimals, from 0 to 100. */
const limit = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;

const limitSeconds = (seconds: number): number => Math.min(MAX_SECONDS, Math.max(0, Math.floor(seconds)));

/** '0001:02:03.45' */
function readTimespan(text = ''): number {
  const [, hours, minutes, seconds] =
    /^(\d{1,4}):(\d{2}):(\d{2})(?:\.\d{1,2})?$/.exec(text.slice(0, 20)) ?? [];
  return limitSeconds(Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
}

/** 'P1DT2H3M4.5S'; years and months are not used for learning. */
function readDuration(text = ''): number {
  const parts = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,2})?)S)?)?$/.exec(
    text.slice(0, 40),
  );
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return limitSeconds(days * 86_400 + hours * 3600 + minutes * 60 + seconds);
}

/** Time of all sessions, as the edition writes it. */
export function writeTotalTime(edition: ScormEdition, seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  if (edition === '2004') return `PT${hours}H${minutes}M${rest}S`;
  const [h, m, s] = [
    String(hours).padStart(4, '0'),
    ...[minutes, rest].map((part) => String(part).padStart(2, '0')),
  ];
  return `${h}:${m}:${s}`;
}
