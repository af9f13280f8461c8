import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements with their recipients. Earlier versions leave them as they are. */
export class AddAnnouncements1796210000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE announcements (
        id uuid NOT NULL,
        course_id uuid,
        group_id uuid,
        author_id uuid,
        title text NOT NULL,
        text text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        edited_at timestamptz,
        publish_at timestamptz,
        published_at timestamptz,
        is_by_mail boolean NOT NULL DEFAULT false,
        notified_until uuid,
        notified_at timestamptz,
        recipient_count integer NOT NULL DEFAULT 0,
        deleted_at timestamptz,
        PRIMARY KEY (id),
        CONSTRAINT announcements_audience CHECK ((course_id IS NULL) <> (group_id IS NULL)),
        CONSTRAINT announcements_title CHECK (char_length(title) <= 150),
        CONSTRAINT announcements_text CHECK (char_length(text) <= 5000),
        CONSTRAINT announcements_deleted CHECK (deleted_at IS NULL OR (title = '' AND text = '')),
        CONSTRAINT "FK_e8f5ed3ae7b8b9e1f18fe9bb150" FOREIGN KEY (course_id) REFERENCES courses (id) ON DELETE CASCADE,
        CONSTRAINT "FK_f0721c3bfa514337e1401cc8b37" FOREIGN KEY (group_id) REFERENCES groups (id) ON DELETE CASCADE,
        CONSTRAINT "FK_0a13cf0aa1f1a2666699ff473f0" FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(
      `CREATE INDEX "IDX_3b567f50aa2f26d4a06c0eff2f" ON announcements (course_id, published_at)`,
    );
    await runner.query(
      `CREATE INDEX "IDX_a465a2911f08c1513f349cfc30" ON announcements (group_id, published_at)`,
    );
    await runner.query(`CREATE INDEX "IDX_0a13cf0aa1f1a2666699ff473f" ON announcements (author_id)`);
    await runner.query(`
      CREATE INDEX announcements_due ON announcements (publish_at)
       WHERE publish_at IS NOT NULL AND notified_at IS NULL`);
    await runner.query(`
      CREATE TABLE announcement_recipients (
        announcement_id uuid NOT NULL,
        user_id uuid NOT NULL,
        read_at timestamptz,
        is_mail_due boolean NOT NULL DEFAULT false,
        mail_id uuid,
        PRIMARY KEY (announcement_id, user_id),
        CONSTRAINT "FK_6c7a363f423b03cebec9ca4fdfa" FOREIGN KEY (announcement_id)
          REFERENCES announcements (id) ON DELETE CASCADE,
        CONSTRAINT "FK_090373e9e59d13b37969b9ceae7" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX "IDX_090373e9e59d13b37969b9ceae" ON announcement_recipients (user_id)`);
    await runner.query(`
      CREATE INDEX announcement_recipients_read ON announcement_recipients (announcement_id)
       WHERE read_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX announcement_recipients_mail_due ON announcement_recipients (announcement_id, user_id)
       WHERE is_mail_due`);
    await runner.query(`
      CREATE UNIQUE INDEX announcement_recipients_mail ON announcement_recipients (mail_id)
       WHERE mail_id IS NOT NULL`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['announcement_recipients', 'announcements'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
