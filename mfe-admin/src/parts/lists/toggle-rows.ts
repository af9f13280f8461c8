/**
 * Chooses a row, or removes a chosen row from the choice. With Shift, does so for all rows from the last pressed one.
 * @param rowIds of this page, in order
 * @param pressed the row; `anchor` is the one before, for a range
 */
export function toggleRows(
  chosenIds: readonly string[],
  rowIds: readonly string[],
  pressed: { id: string; anchor?: string | undefined },
): string[] {
  const to = rowIds.indexOf(pressed.id);
  const from = pressed.anchor === undefined ? -1 : rowIds.indexOf(pressed.anchor);
  const range = from < 0 ? [pressed.id] : rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  const others = chosenIds.filter((id) => !range.includes(id));
  return chosenIds.includes(pressed.id) ? others : [...others, ...range];
}
