import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds of drafts that were wrong too often and are no longer made; docs/use/draft-questions.md has the measurements. */
const DELETED_KINDS = ['term', 'order', 'true-false', 'number', 'heading'];

/**
 * Removes the proposals of deleted kinds. Accepted ones go as well, or an undone decision would list a kind that no longer
 * exists. Their questions stay in the bank, which stores slide and quote with each version.
 */
export class DeleteUnreliableProposals1795900001301 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('DELETE FROM question_proposals WHERE kind = ANY ($1)', [DELETED_KINDS]);
  }

  async down() {
    // The deleted proposals are not kept.
  }
}
