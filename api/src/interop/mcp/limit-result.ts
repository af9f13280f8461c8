/** The size of a whole result. The limit is small because the result goes into the context of a language model. */
export const MAX_RESULT_BYTES = 50 * 1024;
export const MAX_RESULT_ROWS = 100;

/** The size of the rows of a result, which leaves room for its other fields. */
const MAX_ROWS_BYTES = 30 * 1024;
/** The size of a single text in a result. */
export const MAX_TEXT_BYTES = 15 * 1024;

interface LimitedRows<Row> {
  items: Row[];
  /** The number of rows of all pages. */
  total: number;
  /** Whether rows of this page were left out. */
  isCut: boolean;
}

/** Keeps as many of the first rows as a result may have. */
export function limitRows<Row>(rows: readonly Row[], total = rows.length): LimitedRows<Row> {
  const items: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, MAX_RESULT_ROWS)) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > MAX_ROWS_BYTES) break;
    items.push(row);
  }
  return { items, total, isCut: items.length < rows.length };
}

/** Cuts a text after `maxBytes`, but not within a character, and adds '…'. */
export function limitText(text: string, maxBytes = MAX_TEXT_BYTES): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })}…`;
}
