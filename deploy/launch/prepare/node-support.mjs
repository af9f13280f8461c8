/** End of security fixes of each line of Node.js, by its first number; from `schedule.json` of github.com/nodejs/Release. */
const SUPPORTED_UNTIL = new Map([
  [20, '2026-04-30'],
  [21, '2024-06-01'],
  [22, '2027-04-30'],
  [23, '2025-06-01'],
  [24, '2028-04-30'],
  [25, '2026-06-01'],
  [26, '2029-04-30'],
]);

/**
 * @param {string} version such as '20.19.0'
 * @param {Date} now
 * @returns {string | undefined} a sentence for a version without security fixes
 */
export function nodeSupportWarning(version, now) {
  const end = SUPPORTED_UNTIL.get(Number(version.split('.')[0]));
  if (!end || now.toISOString().slice(0, 10) <= end) return undefined;
  // Lines with odd numbers have no long-term support.
  const supported = [...SUPPORTED_UNTIL].filter(
    ([line, until]) => line % 2 === 0 && until > now.toISOString().slice(0, 10),
  );
  const lines = supported.map(([line]) => line).join(' or ');
  return `Node.js ${version} gets no security fixes since ${end}. Use Node.js ${lines || 'with long-term support'}.`;
}
