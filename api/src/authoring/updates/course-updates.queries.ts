import { changeRows, type FormerOutline, queryRows, raw, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { UpdatePlan } from './plan-update.js';

/** Tables whose rows refer to a slide. */
type LinkedTable = 'question_versions' | 'question_proposals';

/** Finds the rows of a table that refer to one of the slides. @returns the id of the slide by the id of the row */
export async function findSlideLinks(
  manager: EntityManager,
  table: LinkedTable,
  slideIds: string[],
): Promise<Record<string, string>> {
  const rows = await queryRows<{ id: string; slideId: string }>(
    manager,
    sql`SELECT id, slide_id AS "slideId" FROM ${raw(table)} WHERE slide_id = ANY (${slideIds})`,
  );
  return Object.fromEntries(rows.map(({ id, slideId }) => [id, slideId]));
}

/** Makes rows of a table refer again to slides that exist again, unless they refer to another slide by now. */
export async function restoreSlideLinks(
  manager: EntityManager,
  table: LinkedTable,
  links: Record<string, string>,
): Promise<void> {
  const tableName = raw(table);
  await changeRows(
    manager,
    sql`
    UPDATE ${tableName} SET slide_id = link.slide_id
      FROM unnest(${Object.keys(links)}::uuid[], ${Object.values(links)}::uuid[]) AS link (id, slide_id)
      JOIN slides ON slides.id = link.slide_id
     WHERE link.id = ${tableName}.id AND ${tableName}.slide_id IS NULL`,
  );
}

/** Copies the slide views and module completions of slides and modules that are about to be removed. */
export async function copyProgress(
  manager: EntityManager,
  updateId: string,
  removed: { slideIds: string[]; moduleIds: string[] },
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO removed_progress (update_id, part_id, enrollment_id, at, study_seconds)
    SELECT ${updateId}::uuid, slide_id, enrollment_id, seen_at, study_seconds
      FROM slide_views WHERE slide_id = ANY (${removed.slideIds})
     UNION ALL
    SELECT ${updateId}::uuid, module_id, enrollment_id, completed_at, 0
      FROM module_completions WHERE module_id = ANY (${removed.moduleIds})`,
  );
}

/** Restores the copies that `copyProgress` made, for slides and modules that exist again. */
export async function restoreProgress(manager: EntityManager, updateId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO slide_views (enrollment_id, slide_id, seen_at, study_seconds)
    SELECT removed.enrollment_id, removed.part_id, removed.at, removed.study_seconds
      FROM removed_progress removed JOIN slides ON slides.id = removed.part_id
     WHERE removed.update_id = ${updateId}
    ON CONFLICT DO NOTHING`,
  );
  await changeRows(
    manager,
    sql`
    INSERT INTO module_completions (enrollment_id, module_id, completed_at)
    SELECT removed.enrollment_id, removed.part_id, removed.at
      FROM removed_progress removed JOIN modules ON modules.id = removed.part_id
     WHERE removed.update_id = ${updateId}
    ON CONFLICT DO NOTHING`,
  );
  await changeRows(manager, sql`DELETE FROM removed_progress WHERE update_id = ${updateId}`);
}

/** Restores the audio of slides that exist again, unless they have other audio by now. */
export async function restoreAudio(manager: EntityManager, slides: FormerOutline['slides']): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE slides SET audio_key = former."audioKey", narration_hash = former."narrationHash",
                      has_chosen_audio = coalesce(former."hasChosenAudio", false)
      FROM jsonb_to_recordset(${JSON.stringify(slides)}::jsonb)
        AS former (id uuid, "audioKey" text, "narrationHash" text, "hasChosenAudio" boolean)
     WHERE slides.id = former.id AND slides.narration_hash IS NULL AND slides.audio_key IS NULL`,
  );
}

/** Moves learners from slides that are about to be removed to slides that stay, so that they resume near them. */
export async function moveLearners(
  manager: EntityManager,
  courseId: string,
  targets: { from: string; to: string }[],
): Promise<void> {
  const from = targets.map((target) => target.from);
  const to = targets.map((target) => target.to);
  await changeRows(
    manager,
    sql`
    UPDATE enrollments SET current_slide_id = target.new_id, current_slide_at = NULL
      FROM unnest(${from}::uuid[], ${to}::uuid[]) AS target (old_id, new_id)
     WHERE enrollments.course_id = ${courseId} AND enrollments.current_slide_id = target.old_id`,
  );
}

/** Saves the columns that `saveOutline` does not write: pictures, and the deck hashes of slides and modules. */
export async function savePicturesAndHashes(
  manager: EntityManager,
  { slides, modules }: Pick<UpdatePlan, 'slides' | 'modules'>,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE slides
       SET image_key = planned."imageKey", image_width = planned."imageWidth", image_height = planned."imageHeight",
           image_widths = planned."imageWidths", picture_hash = planned."pictureHash", deck_hash = planned."deckHash",
           is_illustrated = planned."isIllustrated", notes_hash = planned."notesHash"
      FROM jsonb_to_recordset(${JSON.stringify(slides)}::jsonb) AS planned (
             id uuid, "imageKey" text, "imageWidth" int, "imageHeight" int, "imageWidths" int[],
             "pictureHash" text, "isIllustrated" boolean, "deckHash" text, "notesHash" text)
     WHERE slides.id = planned.id`,
  );
  await changeRows(
    manager,
    sql`
    UPDATE modules SET deck_hash = planned."deckHash"
      FROM jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) AS planned (id uuid, "deckHash" text)
     WHERE modules.id = planned.id`,
  );
}
