import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes that people review as cards. Earlier versions leave them as they are. */
export class AddNoteCards1796240000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE note_cards (
        note_id uuid NOT NULL,
        user_id uuid NOT NULL,
        front text NOT NULL,
        reviews jsonb NOT NULL DEFAULT '[]',
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (note_id),
        CONSTRAINT note_cards_front CHECK (char_length(front) BETWEEN 1 AND 500),
        CONSTRAINT "FK_d0d1b928490851e07a67846792b" FOREIGN KEY (note_id) REFERENCES notes (id) ON DELETE CASCADE,
        CONSTRAINT "FK_e412d7a70f4bd38eb39d44320b4" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX note_cards_due ON note_cards (user_id, due_at)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE note_cards`);
  }
}
