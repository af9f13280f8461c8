/** A migration that takes something away, or narrows it. */
interface Removal {
  /** The migration's name, such as 'DropStars1999900000001'. */
  migration: string;
  /** The released version since which no code uses what is removed. An earlier version does not start after the migration. */
  unusedSince: string;
  /** What the test of the rules says about the migration, word for word. */
  changes: string[];
}

/** The reviewed exceptions from 'a migration only adds'; migrations before 1.0.0 need none. */
export const REMOVALS: readonly Removal[] = [];
