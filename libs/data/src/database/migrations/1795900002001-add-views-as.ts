import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which sessions an administrator sees Lectern as another person. Earlier versions ignore it. */
export class AddViewsAs1795900002001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE views_as (
        session_id text NOT NULL,
        administrator_id uuid NOT NULL,
        user_id uuid NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (session_id),
        CONSTRAINT "FK_f81ce4739ddfb43beddb5f431ec"
          FOREIGN KEY (administrator_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT "FK_964acd43739fac1b6e4d7dd1287" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_f81ce4739ddfb43beddb5f431e" ON views_as (administrator_id)`);
    await runner.query(`CREATE INDEX "IDX_964acd43739fac1b6e4d7dd128" ON views_as (user_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE views_as`);
  }
}
