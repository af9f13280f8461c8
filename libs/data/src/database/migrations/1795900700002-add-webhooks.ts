import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which changes are which events, and the ids that an event has: name and column, one after the other. */
const EVENTS = `
CREATE TRIGGER webhook_enrollment_created AFTER INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks('enrollment.created', 'enrollmentId', 'id', 'courseId', 'course_id', 'userId', 'user_id');
CREATE TRIGGER webhook_enrollment_completed AFTER UPDATE OF completed_at ON enrollments
  FOR EACH ROW WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL)
  EXECUTE FUNCTION queue_webhooks('enrollment.completed', 'enrollmentId', 'id', 'courseId', 'course_id', 'userId', 'user_id');
CREATE TRIGGER webhook_certificate_issued AFTER INSERT ON certificates
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks('certificate.issued', 'certificateId', 'id', 'courseId', 'course_id', 'userId', 'user_id');
CREATE TRIGGER webhook_exam_graded AFTER INSERT ON exam_grades
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks('exam.graded', 'examId', 'exam_id', 'userId', 'user_id');
CREATE TRIGGER webhook_exam_regraded AFTER UPDATE OF percent ON exam_grades
  FOR EACH ROW WHEN (OLD.percent IS DISTINCT FROM NEW.percent)
  EXECUTE FUNCTION queue_webhooks('exam.graded', 'examId', 'exam_id', 'userId', 'user_id');
CREATE TRIGGER webhook_course_created AFTER INSERT ON courses
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION queue_webhooks('course.published', 'courseId', 'id');
CREATE TRIGGER webhook_course_published AFTER UPDATE OF is_published ON courses
  FOR EACH ROW WHEN (NEW.is_published AND NOT OLD.is_published)
  EXECUTE FUNCTION queue_webhooks('course.published', 'courseId', 'id');
CREATE TRIGGER webhook_user_created AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks('user.created', 'userId', 'id');
CREATE TRIGGER webhook_user_updated AFTER UPDATE OF email, first_name, last_name, role ON users
  FOR EACH ROW WHEN ((OLD.email, OLD.first_name, OLD.last_name, OLD.role) IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name, NEW.role))
  EXECUTE FUNCTION queue_webhooks('user.updated', 'userId', 'id');
CREATE TRIGGER webhook_user_deleted AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks('user.deleted', 'userId', 'id');
`;

const TRIGGERS = [...EVENTS.matchAll(/CREATE TRIGGER (\w+) [^;]*? ON (\w+)/g)];

/** Addresses to which events are sent. Earlier versions ignore them, but their triggers note what happens. */
export class AddWebhooks1795900700002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE TABLE webhooks (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        url text NOT NULL,
        is_in_network boolean NOT NULL,
        events text[] NOT NULL,
        is_on boolean NOT NULL DEFAULT true,
        secret jsonb NOT NULL,
        old_secret jsonb,
        old_secret_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE webhook_deliveries (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        webhook_id uuid NOT NULL,
        type text NOT NULL,
        data jsonb NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        status text NOT NULL DEFAULT 'queued',
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        answer text,
        PRIMARY KEY (id),
        CONSTRAINT "FK_a0286aeb96db651efd1ae2966f2" FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE
      )`);
    await runner.query(
      `CREATE INDEX "IDX_562832efb20b99068fad007fa5" ON webhook_deliveries (webhook_id, occurred_at)`,
    );
    await runner.query(
      `CREATE INDEX "IDX_284017efc3cbfe592288749a9c" ON webhook_deliveries (status, next_attempt_at)`,
    );
    await runner.query(`
      CREATE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changed jsonb;
        ids jsonb := '{}';
      BEGIN
        IF NOT EXISTS (SELECT FROM webhooks WHERE is_on AND TG_ARGV[0] = ANY (events))
           OR NOT EXISTS (SELECT FROM site_settings
                           WHERE "group" = 'programs' AND settings->>'webhooks' = 'true') THEN
          RETURN NULL;
        END IF;
        IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
        FOR at IN 1 .. TG_NARGS - 2 BY 2 LOOP
          ids := ids || jsonb_build_object(TG_ARGV[at], changed->TG_ARGV[at + 1]);
        END LOOP;
        INSERT INTO webhook_deliveries (webhook_id, type, data)
        SELECT id, TG_ARGV[0], ids FROM webhooks WHERE is_on AND TG_ARGV[0] = ANY (events);
        RETURN NULL;
      END
      $$`);
    await runner.query(EVENTS);
  }

  async down(runner: QueryRunner) {
    for (const [, trigger, table] of TRIGGERS) await runner.query(`DROP TRIGGER ${trigger} ON ${table}`);
    await runner.query(`DROP FUNCTION queue_webhooks`);
    await runner.query(`DROP TABLE webhook_deliveries`);
    await runner.query(`DROP TABLE webhooks`);
  }
}
