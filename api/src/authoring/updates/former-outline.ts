import type { CourseUpdate, FormerOutline, Module, Slide } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** The state of a course that an update is about to replace. Call it before any slide is removed. */
export async function describeOutline(
  manager: EntityManager,
  thumbnailKey: string | null,
  outline: Module[],
  removedSlideIds: string[],
): Promise<FormerOutline> {
  const linksFrom = async (table: 'question_versions' | 'question_proposals') => {
    const rows = await manager.query<{ id: string; slideId: string }[]>(
      `SELECT id, slide_id AS "slideId" FROM ${table} WHERE slide_id = ANY ($1)`,
      [removedSlideIds],
    );
    return Object.fromEntries(rows.map(({ id, slideId }) => [id, slideId]));
  };
  return {
    thumbnailKey,
    modules: outline.map(({ id, title, description, position, deckHash }) => ({
      ...{ id, title, description, position, deckHash },
    })),
    slides: outline.flatMap(({ slides }) => slides),
    questionVersions: await linksFrom('question_versions'),
    questionProposals: await linksFrom('question_proposals'),
  };
}

/** Copies what learners have seen and completed of parts that are about to be removed. */
export async function copyProgress(
  manager: EntityManager,
  updateId: string,
  removed: { slideIds: string[]; moduleIds: string[] },
): Promise<void> {
  await manager.query(
    `INSERT INTO removed_progress (update_id, part_id, enrollment_id, at, study_seconds)
     SELECT $1::uuid, slide_id, enrollment_id, seen_at, study_seconds FROM slide_views WHERE slide_id = ANY ($2)
      UNION ALL
     SELECT $1::uuid, module_id, enrollment_id, completed_at, 0 FROM module_completions WHERE module_id = ANY ($3)`,
    [updateId, removed.slideIds, removed.moduleIds],
  );
}

/** Moves learners from slides that are about to be removed to slides that stay, so that they resume near them. */
export async function moveLearners(
  manager: EntityManager,
  courseId: string,
  targets: { from: string; to: string }[],
): Promise<void> {
  await manager.query(
    `UPDATE enrollments SET current_slide_id = target.new_id, current_slide_at = NULL
       FROM unnest($2::uuid[], $3::uuid[]) AS target (old_id, new_id)
      WHERE course_id = $1 AND current_slide_id = target.old_id`,
    [courseId, targets.map(({ from }) => from), targets.map(({ to }) => to)],
  );
}

/** Brings back what `copyProgress` and `describeOutline` kept about parts that exist again. */
export async function restoreLinks(
  manager: EntityManager,
  { id, former }: Pick<CourseUpdate, 'id'> & { former: FormerOutline },
): Promise<void> {
  await manager.query(
    `INSERT INTO slide_views (enrollment_id, slide_id, seen_at, study_seconds)
     SELECT enrollment_id, part_id, at, study_seconds
       FROM removed_progress JOIN slides ON slides.id = part_id
      WHERE update_id = $1
     ON CONFLICT DO NOTHING`,
    [id],
  );
  await manager.query(
    `INSERT INTO module_completions (enrollment_id, module_id, completed_at)
     SELECT enrollment_id, part_id, at
       FROM removed_progress JOIN modules ON modules.id = part_id
      WHERE update_id = $1
     ON CONFLICT DO NOTHING`,
    [id],
  );
  await manager.query('DELETE FROM removed_progress WHERE update_id = $1', [id]);
  // Slides that exist again and were not narrated since keep their audio.
  await manager.query(
    `UPDATE slides SET audio_key = given."audioKey", narration_hash = given."narrationHash"
       FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, "audioKey" text, "narrationHash" text)
      WHERE slides.id = given.id AND slides.narration_hash IS NULL`,
    [JSON.stringify(former.slides)],
  );
  for (const [table, links] of [
    ['question_versions', former.questionVersions],
    ['question_proposals', former.questionProposals],
  ] as const)
    await manager.query(
      `UPDATE ${table} SET slide_id = link.slide_id
         FROM unnest($1::uuid[], $2::uuid[]) AS link (id, slide_id)
         JOIN slides ON slides.id = link.slide_id
        WHERE link.id = ${table}.id AND ${table}.slide_id IS NULL`,
      [Object.keys(links), Object.values(links)],
    );
}

/** For each removed slide the next slide that stays, else the one before. */
export function neighborsOf(
  slides: Pick<Slide, 'id'>[],
  staying: Set<string>,
): { from: string; to: string }[] {
  return slides.flatMap(({ id }, index) => {
    if (staying.has(id)) return [];
    const next = slides.slice(index).find((slide) => staying.has(slide.id));
    const to = (next ?? slides.slice(0, index).findLast((slide) => staying.has(slide.id)))?.id;
    return to ? [{ from: id, to }] : [];
  });
}
