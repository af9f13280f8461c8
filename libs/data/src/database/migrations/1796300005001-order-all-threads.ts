import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators read the threads of all courses in these orders. */
export class OrderAllThreads1796300005001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('CREATE INDEX threads_last_post ON threads (last_post_at)');
    await runner.query(`
      CREATE INDEX threads_waiting ON threads (created_at)
       WHERE accepted_post_id IS NULL AND closed_at IS NULL AND NOT is_hidden AND NOT is_deleted`);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX threads_waiting');
    await runner.query('DROP INDEX threads_last_post');
  }
}
