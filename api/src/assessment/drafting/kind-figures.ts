import { MIN_DECISIONS, PROPOSAL_KINDS, type ProposalKindFigures, WEAK_ACCEPTANCE } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { countDecisions } from './proposals.queries.js';

/** Quantile of the normal distribution for a two-sided interval of 95 %. */
const Z_95 = 1.96;

/** Counts how often each kind of proposal was accepted in all courses. The order is that of `PROPOSAL_KINDS`, best kind first. */
export async function getKindFigures(manager: EntityManager): Promise<ProposalKindFigures[]> {
  const rows = await countDecisions(manager);
  return PROPOSAL_KINDS.map((kind) => {
    const { accepted = 0, decided = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, accepted, decided, isWeak: isWeak(accepted, decided) };
  });
}

/** Whether a kind is accepted so rarely that it is off by default. */
function isWeak(accepted: number, decided: number): boolean {
  return decided >= MIN_DECISIONS && upperBound(accepted, decided) < WEAK_ACCEPTANCE;
}

/**
 * Upper end of Wilson's score interval of a share at 95 % (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927, p. 209). It is above the
 * observed share; the fewer the trials, the further above: 0.42 for 4 of 20, 0.26 for 40 of 200.
 */
function upperBound(successes: number, trials: number): number {
  const share = successes / trials;
  const center = share + Z_95 ** 2 / (2 * trials);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / trials + Z_95 ** 2 / (4 * trials ** 2));
  return (center + spread) / (1 + Z_95 ** 2 / trials);
}
