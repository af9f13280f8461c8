import { randomUUID } from 'node:crypto';
import { Survey, SurveyItemRow } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { findItems } from './find-survey.js';
import { presentItem } from './present-survey.js';

/** Copies the items of a survey to another course, without answers. The copy is switched off. */
export async function copySurvey(
  manager: EntityManager,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const survey = await manager.findOneBy(Survey, { courseId: from });
  if (!survey) return;
  await manager.insert(Survey, { courseId: to, isAnonymous: survey.isAnonymous });
  const items = (await findItems(manager, from)).map(presentItem);
  await manager.insert(
    SurveyItemRow,
    items.map((item, position) => ({
      ...{ ...item, id: randomUUID(), courseId: to, position },
      options: item.options.map((option) => ({ ...option, id: randomUUID() })),
    })),
  );
}
