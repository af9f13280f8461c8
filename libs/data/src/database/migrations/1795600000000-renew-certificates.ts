import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Certificates that expire, and the enrollments of people who took a course again to renew one. */
export class RenewCertificates1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE "courses" ADD "certificate_months" smallint');
    await runner.query(
      'ALTER TABLE "courses" ADD CONSTRAINT "courses_certificate_months" CHECK (certificate_months BETWEEN 1 AND 120)',
    );
    await runner.query(
      'ALTER TABLE "certificates" ADD "round" smallint NOT NULL DEFAULT 1, ADD "expires_at" TIMESTAMP WITH TIME ZONE',
    );
    await runner.query('ALTER TABLE "certificates" DROP CONSTRAINT "UQ_ac4deda18a55b0ecff73df46f7d"');
    await runner.query(
      `ALTER TABLE "certificates" ADD CONSTRAINT "UQ_add60e9f89da1d95fcc79bc8a2a" UNIQUE ("user_id", "course_id", "round")`,
    );
    await runner.query(
      'CREATE INDEX "certificates_expiring" ON "certificates" ("expires_at") WHERE expires_at IS NOT NULL',
    );
    await runner.query(
      `CREATE TABLE "past_enrollments" ("enrollment_id" uuid NOT NULL, "user_id" uuid NOT NULL, "course_id" uuid NOT NULL, "round" smallint NOT NULL, "renewed_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "UQ_2cd7b2960b262de9189241de68e" UNIQUE ("user_id", "course_id", "round"), CONSTRAINT "past_enrollments_round" CHECK (round >= 1), CONSTRAINT "PK_c43e5871450dbcbbd76ba6dca90" PRIMARY KEY ("enrollment_id"))`,
    );
    await runner.query('CREATE INDEX "IDX_d3768b3e064d935c7c33950ebb" ON "past_enrollments" ("course_id")');
    await runner.query(
      `ALTER TABLE "past_enrollments" ADD CONSTRAINT "FK_c43e5871450dbcbbd76ba6dca90" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "past_enrollments" ADD CONSTRAINT "FK_f6e932e29e323984d7b6cef2665" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "past_enrollments" ADD CONSTRAINT "FK_d3768b3e064d935c7c33950ebb6" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  /** The earlier certificates stay, those of later enrollments are lost. */
  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "past_enrollments"');
    await runner.query('DROP INDEX "public"."certificates_expiring"');
    await runner.query('DELETE FROM "certificates" WHERE round > 1');
    await runner.query('ALTER TABLE "certificates" DROP CONSTRAINT "UQ_add60e9f89da1d95fcc79bc8a2a"');
    await runner.query(
      'ALTER TABLE "certificates" ADD CONSTRAINT "UQ_ac4deda18a55b0ecff73df46f7d" UNIQUE ("user_id", "course_id")',
    );
    await runner.query('ALTER TABLE "certificates" DROP COLUMN "expires_at", DROP COLUMN "round"');
    await runner.query('ALTER TABLE "courses" DROP CONSTRAINT "courses_certificate_months"');
    await runner.query('ALTER TABLE "courses" DROP COLUMN "certificate_months"');
  }
}
