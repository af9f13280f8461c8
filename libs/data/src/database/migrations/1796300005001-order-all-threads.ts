import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** Administrators read the threads of all courses in these orders. */
export class OrderAllThreads1796300005001 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(runner, 'threads_last_post', 'threads (last_post_at)');
    const isWaiting = 'accepted_post_id IS NULL AND closed_at IS NULL AND NOT is_hidden AND NOT is_deleted';
    await buildIndex(runner, 'threads_waiting', `threads (created_at) WHERE ${isWaiting}`);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX threads_waiting');
    await runner.query('DROP INDEX threads_last_post');
  }
}
