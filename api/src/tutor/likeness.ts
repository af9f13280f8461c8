/**
 * How much two different stems may be the same word, 0 to 1: kindred words (origin, original; Korea, Korean) and slips
 * of the keyboard (Geegen, Gegeen). Numbers are alike or not.
 */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  const same = sameStart(a, b);
  if (same >= 4 && same >= shorter - 1 && longer - same <= 4) return 0.7;
  if (shorter >= 5 && isSlip(a, b)) return 0.6;
  if (same >= 5 && longer - same <= 5) return 0.5;
  return 0;
}

function sameStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** One letter more, less, other, or two that changed places. */
function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = sameStart(a, b);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  if (a.slice(start + 1) === b.slice(start) || a.slice(start) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
