/** Characters that make a spreadsheet take a text for a formula (OWASP, CSV injection), also as full-width letters. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;

/** One line of a CSV file (RFC 4180) with its line end. Texts that look like formulas get an apostrophe in front. */
export function csvLine(values: (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
