import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions to people with their posts. Earlier versions leave them as they are. */
export class AddThreads1796130000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE threads (
        id uuid NOT NULL,
        course_id uuid NOT NULL,
        slide_id uuid,
        first_slide_id uuid NOT NULL,
        module_title text NOT NULL,
        slide_title text NOT NULL,
        quote text,
        prefix text NOT NULL DEFAULT '',
        suffix text NOT NULL DEFAULT '',
        first_letter integer,
        start_letter integer,
        end_letter integer,
        content_hash text,
        place_x double precision,
        place_y double precision,
        picture text,
        is_changed boolean NOT NULL DEFAULT false,
        title text NOT NULL DEFAULT '',
        audience text NOT NULL,
        asker_id uuid,
        is_from_tutor boolean NOT NULL DEFAULT false,
        nearest_slide_ids uuid[] NOT NULL DEFAULT '{}',
        accepted_post_id uuid,
        accepted_by_id uuid,
        accepted_at timestamptz,
        is_accepted_by_instructor boolean NOT NULL DEFAULT false,
        closed_at timestamptz,
        is_hidden boolean NOT NULL DEFAULT false,
        is_deleted boolean NOT NULL DEFAULT false,
        post_count integer NOT NULL DEFAULT 1,
        answer_count integer NOT NULL DEFAULT 0,
        first_answer_at timestamptz,
        last_post_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT threads_title CHECK (char_length(title) <= 150),
        CONSTRAINT threads_place CHECK ((place_x IS NULL) = (place_y IS NULL)),
        CONSTRAINT threads_audience CHECK (audience IN ('class', 'instructors')),
        CONSTRAINT "FK_59dfc079bc01a55efe15b7fa323" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_2f33611d09d91b6e41055360c3f" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE SET NULL,
        CONSTRAINT "FK_a2a006d181d1419cbe669944079" FOREIGN KEY (asker_id) REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT "FK_654e9419e9a6a6874db93f06bbc" FOREIGN KEY (accepted_by_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_2f33611d09d91b6e41055360c3" ON threads (slide_id)`);
    await runner.query(`CREATE INDEX "IDX_a2a006d181d1419cbe66994407" ON threads (asker_id)`);
    await runner.query(`CREATE INDEX "IDX_e2ef9d351c0dc7e6dedd3e24df" ON threads (accepted_post_id)`);
    await runner.query(`CREATE INDEX "IDX_654e9419e9a6a6874db93f06bb" ON threads (accepted_by_id)`);
    await runner.query(`
      CREATE INDEX threads_open ON threads (course_id, created_at)
       WHERE accepted_post_id IS NULL AND closed_at IS NULL AND NOT is_hidden AND NOT is_deleted`);
    await runner.query(`CREATE INDEX "IDX_7dfa4ad0dca857389d196b35f3" ON threads (course_id, last_post_at)`);
    await runner.query(`
      CREATE TABLE thread_members (
        thread_id uuid NOT NULL,
        user_id uuid NOT NULL,
        is_following boolean NOT NULL,
        read_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (thread_id, user_id),
        CONSTRAINT "FK_33943cc5429c74f55f06b42eea2" FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
        CONSTRAINT "FK_c8b35f932d7abdf92351b041b55" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_c8b35f932d7abdf92351b041b5" ON thread_members (user_id)`);
    await runner.query(`
      CREATE TABLE posts (
        id uuid NOT NULL,
        thread_id uuid NOT NULL,
        author_id uuid,
        text text NOT NULL,
        words tsvector NOT NULL DEFAULT '',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        edited_at timestamptz,
        deleted_at timestamptz,
        hidden_at timestamptz,
        hidden_reason text,
        hidden_by_id uuid,
        PRIMARY KEY (id),
        CONSTRAINT posts_hidden CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
        CONSTRAINT posts_deleted CHECK (deleted_at IS NULL OR text = ''),
        CONSTRAINT posts_text CHECK (char_length(text) <= 5000),
        CONSTRAINT "FK_89efae744488da3393177c9ccbf" FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
        CONSTRAINT "FK_312c63be865c81b922e39c2475e" FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT "FK_350aceeabe0866c8cccd009a8a5" FOREIGN KEY (hidden_by_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_312c63be865c81b922e39c2475" ON posts (author_id)`);
    await runner.query(`CREATE INDEX posts_words ON posts USING gin (words)`);
    await runner.query(`CREATE INDEX "IDX_350aceeabe0866c8cccd009a8a" ON posts (hidden_by_id)`);
    await runner.query(`CREATE INDEX "IDX_c695af7bbab323c9a8667796fc" ON posts (thread_id, created_at)`);
    await runner.query(`
      CREATE TABLE post_mentions (
        post_id uuid NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (post_id, user_id),
        CONSTRAINT "FK_7842d306938f9b2dceb988d270e" FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
        CONSTRAINT "FK_5a8db2aeceb69dbd33e427be1d9" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_5a8db2aeceb69dbd33e427be1d" ON post_mentions (user_id)`);
    await runner.query(`
      CREATE TABLE post_reports (
        post_id uuid NOT NULL,
        user_id uuid NOT NULL,
        reason text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        resolved_at timestamptz,
        PRIMARY KEY (post_id, user_id),
        CONSTRAINT post_reports_reason CHECK (char_length(reason) BETWEEN 1 AND 500),
        CONSTRAINT "FK_611b70ef1c1e75943221918b846" FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
        CONSTRAINT "FK_6014e696c442bf3d4882fde1f8b" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_6014e696c442bf3d4882fde1f8" ON post_reports (user_id)`);
    await runner.query(`
      CREATE INDEX post_reports_open ON post_reports (post_id)
       WHERE resolved_at IS NULL`);
    await runner.query(`
      ALTER TABLE threads ADD CONSTRAINT "FK_e2ef9d351c0dc7e6dedd3e24dfa"
        FOREIGN KEY (accepted_post_id) REFERENCES posts (id) ON DELETE SET NULL`);
    await runner.query(`ALTER TABLE courses ADD has_discussion boolean NOT NULL DEFAULT true`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE courses DROP COLUMN has_discussion`);
    await runner.query(`ALTER TABLE threads DROP CONSTRAINT "FK_e2ef9d351c0dc7e6dedd3e24dfa"`);
    for (const table of ['post_reports', 'post_mentions', 'posts', 'thread_members', 'threads'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
