import { CODE_CHARACTER, type Entry, joinEntries, MAX_LABEL } from '../sections/entries.js';

/** Whether monospaced lines are code: by their characters, or because they are longer than labels. */
export function isCode(run: Entry[]): boolean {
  if (!run[0]?.line.mono) return false;
  return (
    run.length > 2 ||
    run.some(({ text }) => CODE_CHARACTER.test(text)) ||
    (run.length > 1 && joinEntries(run).length > MAX_LABEL)
  );
}

/** The text of code with its indentation and empty lines; typographic dashes and quotes become plain ones. */
export function codeText(run: Entry[]): string {
  const left = Math.min(...run.map(({ line }) => line.x));
  const code = run.map(({ line }, i) => {
    const letter = line.width / Math.max(line.text.length, 1) || 1;
    const spaces = (points: number): string =>
      ' '.repeat(Math.min(Math.max(Math.round(points / letter), 0), 40));
    const above = run[i - 1]?.line;
    if (!above) return spaces(line.x - left) + line.text;
    const down = line.baseline - above.baseline;
    if (Math.abs(down) < line.size * 0.3)
      return ` ${spaces(line.x - above.x - above.width - letter)}${line.text}`;
    return `\n${down > line.size * 1.9 ? '\n' : ''}${spaces(line.x - left)}${line.text}`;
  });
  return code.join('').replace(/[‐‑−]/g, '-').replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}
