import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTutorUsage1795248115302 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `CREATE TABLE "tutor_usage" ("user_id" uuid NOT NULL, "day" date NOT NULL, "questions" integer NOT NULL DEFAULT '0', "input_tokens" bigint NOT NULL DEFAULT '0', "output_tokens" bigint NOT NULL DEFAULT '0', CONSTRAINT "PK_ada9fad52efe3920d3b72183c2d" PRIMARY KEY ("user_id", "day"))`,
    );
    await runner.query(
      `ALTER TABLE "tutor_usage" ADD CONSTRAINT "FK_85f5e7843f24882155633559396" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "tutor_usage" DROP CONSTRAINT "FK_85f5e7843f24882155633559396"`);
    await runner.query(`DROP TABLE "tutor_usage"`);
  }
}
