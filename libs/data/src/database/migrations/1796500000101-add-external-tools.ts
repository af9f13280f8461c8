import type { MigrationInterface, QueryRunner } from 'typeorm';

/** External tools that are modules of courses, by LTI 1.3. Earlier versions show such a module as one without slides. */
export class AddExternalTools1796500000101 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE external_tools (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        client_id text NOT NULL,
        deployment_id text NOT NULL,
        login_url text NOT NULL,
        launch_urls text[] NOT NULL,
        content_url text,
        keys_url text,
        public_key text,
        opens_in text NOT NULL,
        shares_name boolean NOT NULL,
        shares_email boolean NOT NULL,
        is_in_network boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT "UQ_fa32ef579ef3b5829161f057962" UNIQUE (client_id),
        CONSTRAINT external_tools_opens_in CHECK (opens_in IN ('frame', 'window'))
      )`);
    await runner.query(`
      CREATE TABLE external_tool_people (
        tool_id uuid NOT NULL,
        user_id uuid NOT NULL,
        subject uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tool_id, user_id),
        CONSTRAINT "UQ_0b895dcd6afe0cea967047bb60b" UNIQUE (tool_id, subject),
        CONSTRAINT "FK_9866bee11f5c10be6569e496eff" FOREIGN KEY (tool_id) REFERENCES external_tools (id) ON DELETE CASCADE,
        CONSTRAINT "FK_e689ae18b131eafaa6d2ad113ac" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_e689ae18b131eafaa6d2ad113a" ON external_tool_people (user_id)`);
    await runner.query(`
      CREATE TABLE external_tool_links (
        id uuid NOT NULL,
        module_id uuid NOT NULL,
        tool_id uuid,
        url text,
        parameters jsonb NOT NULL,
        is_scored boolean NOT NULL,
        max_points double precision NOT NULL,
        resource_id text,
        tag text,
        grade_column_id uuid,
        had_grade_column boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT "REL_99d49e9eec21a1d693348bdfb5" UNIQUE (module_id),
        CONSTRAINT "FK_99d49e9eec21a1d693348bdfb5e" FOREIGN KEY (module_id) REFERENCES modules (id) ON DELETE CASCADE,
        CONSTRAINT "FK_6c1541f44e433d36cbe194a3c93" FOREIGN KEY (tool_id) REFERENCES external_tools (id) ON DELETE SET NULL,
        CONSTRAINT "FK_8f294f108f4c0a85f52e2ca3ebc" FOREIGN KEY (grade_column_id)
          REFERENCES grade_columns (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_6c1541f44e433d36cbe194a3c9" ON external_tool_links (tool_id)`);
    await runner.query(
      `CREATE INDEX "IDX_8f294f108f4c0a85f52e2ca3eb" ON external_tool_links (grade_column_id)`,
    );
    await runner.query(`
      CREATE TABLE external_tool_runs (
        link_id uuid NOT NULL,
        enrollment_id uuid NOT NULL,
        user_id uuid NOT NULL,
        opened_at timestamptz NOT NULL DEFAULT now(),
        last_opened_at timestamptz NOT NULL,
        score double precision,
        activity text,
        grading text,
        comment text,
        reported_at timestamptz,
        PRIMARY KEY (link_id, enrollment_id),
        CONSTRAINT external_tool_runs_score CHECK (score BETWEEN 0 AND 100),
        CONSTRAINT "FK_6f89061e0e905b29aa57e8df2ed" FOREIGN KEY (link_id)
          REFERENCES external_tool_links (id) ON DELETE CASCADE,
        CONSTRAINT "FK_918b3a6d258569b51c97524c60b" FOREIGN KEY (enrollment_id)
          REFERENCES enrollments (id) ON DELETE CASCADE,
        CONSTRAINT "FK_79be0ca67b6ca4100b396e41597" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_918b3a6d258569b51c97524c60" ON external_tool_runs (enrollment_id)`);
    await runner.query(`CREATE INDEX "IDX_79be0ca67b6ca4100b396e4159" ON external_tool_runs (user_id)`);
    await runner.query(`
      CREATE TABLE external_tool_tickets (
        id text NOT NULL,
        kind text NOT NULL,
        tool_id uuid NOT NULL,
        user_id uuid,
        data jsonb NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT external_tool_tickets_kind CHECK (kind IN ('launch', 'content', 'answer', 'token', 'used')),
        CONSTRAINT "FK_accd2bc5c4888b67ea7abd0ea27" FOREIGN KEY (tool_id) REFERENCES external_tools (id) ON DELETE CASCADE,
        CONSTRAINT "FK_8dc711b1778166771794e858e78" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_accd2bc5c4888b67ea7abd0ea2" ON external_tool_tickets (tool_id)`);
    await runner.query(`CREATE INDEX "IDX_8dc711b1778166771794e858e7" ON external_tool_tickets (user_id)`);
    await runner.query(`CREATE INDEX "IDX_5f2ed5c28d2dbeec6980fb26a0" ON external_tool_tickets (expires_at)`);
  }

  async down(runner: QueryRunner) {
    for (const name of ['tickets', 'runs', 'links', 'people'])
      await runner.query(`DROP TABLE external_tool_${name}`);
    await runner.query(`DROP TABLE external_tools`);
  }
}
