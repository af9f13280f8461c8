import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes, highlights and bookmarks of people on slides. Earlier versions leave them as they are. */
export class AddNotes1796000500001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE notes (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        course_id uuid,
        slide_id uuid,
        first_slide_id uuid NOT NULL,
        course_title text NOT NULL,
        module_title text NOT NULL,
        slide_title text NOT NULL,
        kind text NOT NULL,
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
        color text NOT NULL,
        text text NOT NULL DEFAULT '',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        PRIMARY KEY (id),
        CONSTRAINT notes_kind CHECK (kind IN ('highlight', 'note', 'bookmark')),
        CONSTRAINT notes_quote CHECK (kind <> 'highlight' OR quote IS NOT NULL),
        CONSTRAINT notes_bookmark_alone CHECK (kind <> 'bookmark' OR quote IS NULL AND place_x IS NULL),
        CONSTRAINT notes_place CHECK ((place_x IS NULL) = (place_y IS NULL)),
        CONSTRAINT notes_text CHECK (char_length(text) <= 10000),
        CONSTRAINT "FK_7708dcb62ff332f0eaf9f0743a7" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT "FK_55e9ada454c9591344f4241aad7" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE SET NULL,
        CONSTRAINT "FK_58d20acddcca530774368fb2599" FOREIGN KEY (slide_id) REFERENCES slides (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX "IDX_daeed3defb8cd4e41a59fe2aa3" ON notes (user_id, created_at)`);
    await runner.query(`CREATE INDEX "IDX_55e9ada454c9591344f4241aad" ON notes (course_id)`);
    await runner.query(`CREATE INDEX "IDX_eb59d820a5d03819460c0c3e40" ON notes (slide_id, user_id)`);
    await runner.query(`
      CREATE UNIQUE INDEX notes_bookmark ON notes (user_id, slide_id)
       WHERE kind = 'bookmark' AND deleted_at IS NULL`);
    await runner.query(`CREATE INDEX notes_deleted ON notes (deleted_at) WHERE deleted_at IS NOT NULL`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`DROP TABLE notes`);
  }
}
