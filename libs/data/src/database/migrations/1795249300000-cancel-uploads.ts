import type { MigrationInterface, QueryRunner } from 'typeorm';

const check = (...statuses: string[]) =>
  `ALTER TABLE "uploads" DROP CONSTRAINT "uploads_status",
     ADD CONSTRAINT "uploads_status" CHECK (status IN (${statuses.map((status) => `'${status}'`).join(', ')}))`;

export class CancelUploads1795249300000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(check('processing', 'completed', 'failed', 'cancelled'));
    await runner.query(`CREATE INDEX "IDX_f2a0568ac0ccd35efd0ed1243b" ON "uploads"  ("created_at") `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP INDEX "public"."IDX_f2a0568ac0ccd35efd0ed1243b"`);
    await runner.query(
      `UPDATE uploads SET status = 'failed', message = 'This upload was cancelled.' WHERE status = 'cancelled'`,
    );
    await runner.query(check('processing', 'completed', 'failed'));
  }
}
