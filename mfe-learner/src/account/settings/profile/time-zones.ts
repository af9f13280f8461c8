export const formatZone = (zone: string): string => zone.replaceAll('_', ' ');

/** The browser's list, UTC, and the saved zone, which another browser may have under another name. */
export function listTimeZones(saved: string | null): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(saved ? [saved] : [])])].sort();
}
