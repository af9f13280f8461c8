import type { Role } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import type { SessionData } from 'express-session';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export type SessionLimits = Env['sessions'];
export type SessionTimes = Pick<SessionData, 'signedInAt' | 'lastSeenAt' | 'isKept' | 'renewedAt'>;

/** Milliseconds without a request after which a session ends. */
function idleLimit(limits: SessionLimits, role: Role, isKept: boolean | undefined): number {
  if (role === 'admin') return limits.adminIdleHours * HOUR_MS;
  return isKept ? limits.keptDays * DAY_MS : limits.idleHours * HOUR_MS;
}

/** Milliseconds after the sign-in at which a session ends, even if it is in use. */
export function absoluteLimit(limits: SessionLimits, role: Role): number {
  return role === 'admin' ? limits.adminMaxHours * HOUR_MS : limits.maxDays * DAY_MS;
}

/** Time at which the person last entered their password, in milliseconds since 1970. */
export const signedInAt = (session: Partial<SessionTimes>): number =>
  // Sessions of an earlier version only have the time of their daily renewal.
  session.signedInAt ?? session.renewedAt ?? 0;

export const lastSeenAt = (session: Partial<SessionTimes>): number =>
  session.lastSeenAt ?? session.renewedAt ?? 0;

/** Whether a session has reached its idle or absolute limit. The limits are those of the user's present role. */
export function isSessionOver(
  session: Partial<SessionTimes>,
  { limits, role, now }: { limits: SessionLimits; role: Role; now: number },
): boolean {
  return (
    now - signedInAt(session) > absoluteLimit(limits, role) ||
    now - lastSeenAt(session) > idleLimit(limits, role, session.isKept)
  );
}

/** Whether the person entered their password recently enough for a sensitive action. */
export function isRecentSignIn(
  session: Partial<SessionTimes>,
  limits: SessionLimits,
  now = Date.now(),
): boolean {
  return now - signedInAt(session) <= limits.recentMinutes * 60_000;
}
