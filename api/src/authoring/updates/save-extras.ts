import type { EntityManager } from 'typeorm';
import type { UpdatePlan } from './plan-update.js';

/** Writes the columns that `saveOutline` leaves alone: pictures, and what the deck gave slides and modules. */
export async function saveExtras(
  manager: EntityManager,
  { slides, modules }: Pick<UpdatePlan, 'slides' | 'modules'>,
): Promise<void> {
  await manager.query(
    `UPDATE slides
        SET image_key = given."imageKey", image_width = given."imageWidth", image_height = given."imageHeight",
            image_widths = given."imageWidths", picture_hash = given."pictureHash", deck_hash = given."deckHash",
            notes_hash = given."notesHash"
       FROM jsonb_to_recordset($1::jsonb) AS given (
              id uuid, "imageKey" text, "imageWidth" int, "imageHeight" int, "imageWidths" int[],
              "pictureHash" text, "deckHash" text, "notesHash" text)
      WHERE slides.id = given.id`,
    [JSON.stringify(slides)],
  );
  await manager.query(
    `UPDATE modules SET deck_hash = given."deckHash"
       FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, "deckHash" text)
      WHERE modules.id = given.id`,
    [JSON.stringify(modules)],
  );
}
