import type { ModelUsage } from '@lectern/infra';

/** Per million tokens, in any currency. */
export interface Prices {
  input: number;
  output: number;
}

const TOKENS_PER_PRICE = 1_000_000;

/** @throws where an option is missing or no price */
export function parsePrices(input: string | undefined, output: string | undefined): Prices {
  return { input: parsePrice('--price-in', input), output: parsePrice('--price-out', output) };
}

function parsePrice(option: string, text: string | undefined): number {
  const price = Number(text?.trim() || NaN);
  if (!Number.isFinite(price) || price < 0)
    throw new Error(`${option} needs the price of a million tokens, 0 for a model of your own.`);
  return price;
}

export function addUsage(usages: ModelUsage[]): ModelUsage {
  return {
    inputTokens: usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: usages.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  };
}

/** What all questions use if they use as much as those that were asked. */
export function estimateUsage({ inputTokens, outputTokens }: ModelUsage, asked: number, all: number) {
  const scale = (tokens: number) => Math.round((tokens * all) / asked);
  return { inputTokens: scale(inputTokens), outputTokens: scale(outputTokens) };
}

function computeCost({ inputTokens, outputTokens }: ModelUsage, { input, output }: Prices): number {
  return (inputTokens * input + outputTokens * output) / TOKENS_PER_PRICE;
}

/** `4,500 prompt and 500 completion tokens, cost 0.0010`. */
export function formatCost(usage: ModelUsage, prices: Prices): string {
  const [input, output] = [usage.inputTokens, usage.outputTokens].map((count) => count.toLocaleString('en'));
  return `${input} prompt and ${output} completion tokens, cost ${computeCost(usage, prices).toFixed(4)}`;
}
