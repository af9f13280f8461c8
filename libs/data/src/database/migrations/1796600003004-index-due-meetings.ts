import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../large-tables.js';

/** The worker asks every few seconds for the few meetings with messages that are due. */
export class IndexDueMeetings1796600003004 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(runner, 'meetings_with_due_mail', '"meetings" ("is_mail_due") WHERE is_mail_due');
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP INDEX meetings_with_due_mail');
  }
}
