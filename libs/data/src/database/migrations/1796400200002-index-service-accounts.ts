import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** Lists and counts of people leave the few service accounts out. */
export class IndexServiceAccounts1796400200002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(runner, 'users_service', '"users" ("id") WHERE is_service');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX users_service');
  }
}
