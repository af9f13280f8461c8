import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Surveys at the end of courses, with their answers. Earlier versions leave them as they are. */
export class AddSurveys1796300002001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE surveys (
        course_id uuid NOT NULL,
        is_open boolean NOT NULL DEFAULT false,
        is_anonymous boolean NOT NULL DEFAULT true,
        opened_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        PRIMARY KEY (course_id),
        CONSTRAINT "FK_e4bea87f767ce42b5487bf70cf7" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE survey_items (
        id uuid NOT NULL,
        course_id uuid NOT NULL,
        position integer NOT NULL,
        kind text NOT NULL,
        prompt text NOT NULL,
        options jsonb NOT NULL DEFAULT '[]',
        is_removed boolean NOT NULL DEFAULT false,
        PRIMARY KEY (id),
        CONSTRAINT survey_items_kind CHECK (kind IN ('scale', 'choice', 'text')),
        CONSTRAINT survey_items_prompt CHECK (char_length(prompt) <= 300),
        CONSTRAINT "FK_4e29edbf1cf0ec8581fa112889b" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_4e29edbf1cf0ec8581fa112889" ON survey_items (course_id)`);
    await runner.query(`
      CREATE TABLE survey_participants (
        course_id uuid NOT NULL,
        user_id uuid NOT NULL,
        PRIMARY KEY (course_id, user_id),
        CONSTRAINT "FK_05dbe9ebde417c27360d2f174df" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_3c9c737b7b4d6d8db057eb84532" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_3c9c737b7b4d6d8db057eb8453" ON survey_participants (user_id)`);
    await runner.query(`
      CREATE TABLE survey_responses (
        id uuid NOT NULL,
        course_id uuid NOT NULL,
        user_id uuid,
        answered_at timestamptz NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT "FK_7e0d9fcddafd77136131ae07939" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_15c9124bfeb633545c5de42edb6" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_15c9124bfeb633545c5de42edb" ON survey_responses (user_id)`);
    await runner.query(
      `CREATE UNIQUE INDEX "IDX_8511bc6c2eac25d866a8cb68f1" ON survey_responses (course_id, user_id)`,
    );
    await runner.query(`
      CREATE TABLE survey_answers (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        item_id uuid NOT NULL,
        response_id uuid,
        step smallint,
        option_id uuid,
        text text,
        week date,
        PRIMARY KEY (id),
        CONSTRAINT survey_answers_one CHECK (num_nonnulls(step, option_id, text) = 1),
        CONSTRAINT survey_answers_step CHECK (step BETWEEN 1 AND 5),
        CONSTRAINT survey_answers_text CHECK (char_length(text) <= 2000),
        CONSTRAINT "FK_662fd73681186818b72c49f0e94" FOREIGN KEY (item_id) REFERENCES survey_items (id) ON DELETE CASCADE,
        CONSTRAINT "FK_17c609d07c16be4606cd579c5aa" FOREIGN KEY (response_id)
          REFERENCES survey_responses (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_17c609d07c16be4606cd579c5a" ON survey_answers (response_id)`);
    await runner.query(`CREATE INDEX survey_answers_of_item ON survey_answers (item_id, week)`);
  }

  async down(runner: QueryRunner) {
    for (const table of [
      'survey_answers',
      'survey_responses',
      'survey_participants',
      'survey_items',
      'surveys',
    ])
      await runner.query(`DROP TABLE ${table}`);
  }
}
