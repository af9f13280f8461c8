import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Join links of groups. */
export class AddJoinLinks1795560000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "group_join_links" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "group_id" uuid NOT NULL, "code" text NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE, "max_uses" integer, "uses" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_dd5316f69f48675c10fdcd05594" UNIQUE ("code"), CONSTRAINT "group_join_links_uses" CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses)), CONSTRAINT "PK_f4a0a87dcf7bcaafcc3f7176ba5" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_cb68071cb2c0c05c81676686c1" ON "group_join_links"  ("group_id") `);
    await runner.query(
      `ALTER TABLE "group_join_links" ADD CONSTRAINT "FK_cb68071cb2c0c05c81676686c14" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TABLE "group_join_links"');
  }
}
