/** The 97.5% quantile of the normal distribution, which gives intervals of 95%. */
const Z = 1.96;

/** Formats the share of items that meet the condition, the number of items, and Wilson's 95% interval: `41% of 192 (34–48)`. */
export function formatShare<Item>(items: Item[], condition: (item: Item) => boolean): string {
  const count = items.length;
  if (!count) return '–';
  const share = items.filter(condition).length / count;
  const scale = 1 + Z ** 2 / count;
  const center = (share + Z ** 2 / (2 * count)) / scale;
  const margin = (Z / scale) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  const percent = (value: number) => Math.abs(100 * value).toFixed(0);
  return `${percent(share)}% of ${count} (${percent(center - margin)}–${percent(center + margin)})`;
}
