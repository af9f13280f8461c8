import type { HealthCheck, HealthParams } from '@lectern/contract';
import type { Disk, Env } from '@lectern/infra';
import type { DataSource } from 'typeorm';

type OmitId<Check> = Check extends unknown ? Omit<Check, 'id'> : never;
/** The result of a check. */
export type Finding = OmitId<HealthCheck>;

type FineCode = Extract<Finding, { state: 'ok' }>['code'];
type AdvisedCode = Exclude<Finding, { state: 'ok' }>['code'];

/** The parts of the site that checks look at. The database may be out of reach. */
export interface CheckedSite {
  env: Env;
  source: DataSource;
  storage: Disk;
  /** Counts the workers that are connected to the queue. */
  countWorkers: () => Promise<number>;
}

export type Check = (site: CheckedSite) => Promise<Finding>;

export const reportFine = (code: FineCode, params: HealthParams = {}): Finding => ({
  state: 'ok',
  code,
  params,
});
export const reportOff = (code: AdvisedCode, params: HealthParams = {}): Finding => ({
  ...{ state: 'off', code, params },
});
export const reportAttention = (code: AdvisedCode, params: HealthParams = {}): Finding => ({
  ...{ state: 'attention', code, params },
});
export const reportWrong = (code: AdvisedCode, params: HealthParams = {}): Finding => ({
  ...{ state: 'wrong', code, params },
});

/** The message of an error; of several errors, as after tries of several addresses, the message of the first. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0]);
  const { message, code } = Object(error) as { message?: string; code?: string };
  return message || code || String(error);
}

const DAY_MS = 24 * 3600 * 1000;
/** Whole days from now until a date; negative for a date in the past. */
export const countDays = (to: Date): number => Math.floor((to.getTime() - Date.now()) / DAY_MS);
