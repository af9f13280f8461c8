import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Videos of slides. Earlier versions show such slides without their videos. */
export class AddSlideVideos1796300001001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      ALTER TABLE courses
        ADD video_share_percent smallint NOT NULL DEFAULT 90,
        ADD CONSTRAINT courses_video_share_percent CHECK (video_share_percent BETWEEN 1 AND 100)`);
    await runner.query(`
      CREATE TABLE slide_videos (
        id uuid NOT NULL,
        course_id uuid NOT NULL,
        slide_id uuid,
        last_slide_id uuid NOT NULL,
        removed_at timestamptz,
        kind text NOT NULL,
        state text NOT NULL,
        percent smallint,
        failure text,
        name text NOT NULL,
        file_key text,
        poster_key text,
        media_type text,
        bytes bigint,
        seconds double precision,
        width integer,
        height integer,
        embed_host text,
        embed_site text,
        embed_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT slide_videos_kind CHECK ((kind = 'embed') = (embed_host IS NOT NULL)),
        CONSTRAINT slide_videos_seconds CHECK (seconds > 0 AND seconds <= 86400),
        CONSTRAINT slide_videos_percent CHECK (percent BETWEEN 0 AND 100),
        CONSTRAINT "REL_cb573c2f1fac573e8f99b4b1dd" UNIQUE (slide_id),
        CONSTRAINT "FK_012732601873e31fee59e4e91fb" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_cb573c2f1fac573e8f99b4b1dd4" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_012732601873e31fee59e4e91f" ON slide_videos (course_id)`);
    await runner.query(
      `CREATE INDEX slide_videos_detached ON slide_videos (last_slide_id) WHERE slide_id IS NULL`,
    );
    await runner.query(`
      CREATE INDEX slide_videos_unfinished ON slide_videos (state) WHERE state IN ('waiting', 'converting')`);
    await runner.query(`
      CREATE TABLE slide_video_uploads (
        id uuid NOT NULL,
        slide_id uuid NOT NULL,
        user_id uuid NOT NULL,
        name text NOT NULL,
        bytes bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT "REL_b8ea1b046189a3641ef6835d7d" UNIQUE (slide_id),
        CONSTRAINT "FK_b8ea1b046189a3641ef6835d7d5" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE CASCADE,
        CONSTRAINT "FK_f54fa86ab14fab1e47b199de1a2" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_f54fa86ab14fab1e47b199de1a" ON slide_video_uploads (user_id)`);
    await runner.query(`
      CREATE TABLE slide_video_captions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        video_id uuid NOT NULL,
        language text NOT NULL,
        text text NOT NULL,
        is_generated boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id),
        CONSTRAINT slide_video_captions_text CHECK (char_length(text) <= 1048576),
        CONSTRAINT "UQ_0c60a410dcd50a68ff992bc5b34" UNIQUE (video_id, language),
        CONSTRAINT "FK_91c74e8306ea0cdd8971de0f36d" FOREIGN KEY (video_id)
          REFERENCES slide_videos (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE slide_video_watches (
        enrollment_id uuid NOT NULL,
        video_id uuid NOT NULL,
        user_id uuid NOT NULL,
        ranges jsonb NOT NULL,
        share double precision NOT NULL,
        position double precision NOT NULL,
        study_seconds integer NOT NULL DEFAULT 0,
        reported_at timestamptz NOT NULL,
        PRIMARY KEY (enrollment_id, video_id),
        CONSTRAINT slide_video_watches_ranges CHECK (jsonb_array_length(ranges) <= 200),
        CONSTRAINT slide_video_watches_share CHECK (share BETWEEN 0 AND 1),
        CONSTRAINT "FK_7b40667aa593690b9f4e2b47aba" FOREIGN KEY (enrollment_id)
          REFERENCES enrollments (id) ON DELETE CASCADE,
        CONSTRAINT "FK_c4362ae2508058c1a0fa9bdd190" FOREIGN KEY (video_id)
          REFERENCES slide_videos (id) ON DELETE CASCADE,
        CONSTRAINT "FK_9c7f50f4f82065b46db8210906c" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_c4362ae2508058c1a0fa9bdd19" ON slide_video_watches (video_id)`);
    await runner.query(`CREATE INDEX "IDX_9c7f50f4f82065b46db8210906" ON slide_video_watches (user_id)`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['watches', 'captions', 'uploads'])
      await runner.query(`DROP TABLE slide_video_${table}`);
    await runner.query(`DROP TABLE slide_videos`);
    await runner.query(`ALTER TABLE courses DROP COLUMN video_share_percent`);
  }
}
