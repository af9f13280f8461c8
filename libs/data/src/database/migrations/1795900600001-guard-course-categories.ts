import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A course has a category that the site's settings list. One that was removed becomes the one to which its courses were
 * moved, so that earlier versions, the worker and restored drafts may still write it. The lock orders a write after a save
 * of the categories, or before it, and is shared, so that courses do not wait for each other.
 */
export class GuardCourseCategories1795900600001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      CREATE FUNCTION settle_course_category() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        saved jsonb;
        removed jsonb;
      BEGIN
        IF NEW.category IS NULL THEN RETURN NEW; END IF;
        PERFORM pg_advisory_xact_lock_shared(hashtext('course categories'));
        SELECT site_settings.settings INTO saved FROM site_settings WHERE site_settings."group" = 'categories';
        IF saved IS NULL OR saved->'list' @> jsonb_build_array(jsonb_build_object('key', NEW.category)) THEN
          RETURN NEW;
        END IF;
        SELECT entry INTO removed FROM jsonb_array_elements(saved->'removed') entry WHERE entry->>'key' = NEW.category;
        IF removed IS NULL THEN
          RAISE EXCEPTION 'The site has no category %', NEW.category USING ERRCODE = 'foreign_key_violation';
        END IF;
        NEW.category := removed->>'target';
        RETURN NEW;
      END
      $$`);
    await runner.query(`
      CREATE TRIGGER settle_course_category BEFORE INSERT OR UPDATE OF category ON courses
        FOR EACH ROW EXECUTE FUNCTION settle_course_category()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('DROP TRIGGER settle_course_category ON courses');
    await runner.query('DROP FUNCTION settle_course_category()');
  }
}
