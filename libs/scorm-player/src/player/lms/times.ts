const MAX_HOURS = 9999;

/** Formats a duration for SCORM 1.2: `0001:05:09.00`. */
export function formatTimespan(milliseconds: number): string {
  const hundredths = Math.max(0, Math.round(milliseconds / 10));
  const hours = Math.floor(hundredths / 360_000);
  if (hours > MAX_HOURS) return `${MAX_HOURS}:59:59.99`;
  const minutes = Math.floor(hundredths / 6000) % 60;
  const seconds = (hundredths % 6000) / 100;
  return `${String(hours).padStart(4, '0')}:${padTwo(minutes)}:${seconds.toFixed(2).padStart(5, '0')}`;
}

/** Formats a duration for SCORM 2004, by ISO 8601: `PT1H5M9.25S`. */
export function formatDuration(milliseconds: number): string {
  const hundredths = Math.max(0, Math.round(milliseconds / 10));
  const hours = Math.floor(hundredths / 360_000);
  const minutes = Math.floor(hundredths / 6000) % 60;
  const seconds = (hundredths % 6000) / 100;
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds}S`;
}

/** Formats a local time of day for SCORM 1.2: `09:05:07`. */
export const formatTimeOfDay = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(padTwo).join(':');

/** Formats a point in time for SCORM 2004: `2026-01-31T09:05:07.0Z`. SCORM allows a time zone only after a fraction of a second. */
export const formatTimestamp = (date: Date): string => `${date.toISOString().slice(0, 21)}Z`;

const padTwo = (value: number): string => String(value).padStart(2, '0');
