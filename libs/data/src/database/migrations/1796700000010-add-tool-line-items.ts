import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of gradebooks that external tools make. Earlier versions show them as columns of instructors. */
export class AddToolLineItems1796700000010 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE external_tool_line_items (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        grade_column_id uuid NOT NULL,
        tool_id uuid,
        link_id uuid,
        resource_id text,
        tag text,
        starts_at timestamptz,
        ends_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT "REL_0fc559e7a36a2510914dc1f2e9" UNIQUE (grade_column_id),
        CONSTRAINT "FK_0fc559e7a36a2510914dc1f2e9f" FOREIGN KEY (grade_column_id)
          REFERENCES grade_columns (id) ON DELETE CASCADE,
        CONSTRAINT "FK_126520fb800c3fd438390334991" FOREIGN KEY (tool_id) REFERENCES external_tools (id) ON DELETE SET NULL,
        CONSTRAINT "FK_e4a400f968fbd9a94b9ec0fb6ba" FOREIGN KEY (link_id)
          REFERENCES external_tool_links (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_126520fb800c3fd43839033499" ON external_tool_line_items (tool_id)`);
    await runner.query(`CREATE INDEX "IDX_e4a400f968fbd9a94b9ec0fb6b" ON external_tool_line_items (link_id)`);
    await runner.query(`
      CREATE TABLE external_tool_scores (
        line_item_id uuid NOT NULL,
        user_id uuid NOT NULL,
        score double precision,
        activity text,
        grading text,
        comment text,
        reported_at timestamptz,
        PRIMARY KEY (line_item_id, user_id),
        CONSTRAINT external_tool_scores_score CHECK (score BETWEEN 0 AND 100),
        CONSTRAINT "FK_4e349979001d69cb58d85c0b02c" FOREIGN KEY (line_item_id)
          REFERENCES external_tool_line_items (id) ON DELETE CASCADE,
        CONSTRAINT "FK_e35b50636a8d95a20a9d2743b33" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_e35b50636a8d95a20a9d2743b3" ON external_tool_scores (user_id)`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE external_tool_scores`);
    await runner.query(`DROP TABLE external_tool_line_items`);
  }
}
