import { findRepeated, getPlainName, settleCategories, type SiteCategories } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { findUsedCategory, lockCoursesIn, moveCoursesFrom } from './categories.queries.js';

/**
 * The categories to save, with all that were removed.
 * @throws Refusal (422) where two categories have the same name, and (409) where a removed one has courses and no target
 */
export async function prepareCategories(
  manager: EntityManager,
  before: SiteCategories,
  sent: SiteCategories,
): Promise<SiteCategories> {
  const repeated = findRepeated(sent);
  if (repeated)
    throw new Refusal(422, 'platform.siteCategoryTwice', { values: { category: getPlainName(repeated) } });
  const settled = settleCategories(before, sent);
  const gone = listGone(before, settled);
  await lockCoursesIn(manager, gone);
  const withoutTarget = settled.removed.filter(({ target }) => target === null).map(({ key }) => key);
  const used = await findUsedCategory(manager, withoutTarget);
  const refused = before.list.find(({ key }) => key === used);
  if (refused)
    throw new Refusal(409, 'platform.siteCategoryInUse', { values: { category: getPlainName(refused) } });
  return settled;
}

/** Moves the courses of categories that were removed, after the categories were saved. */
export const moveCourses = (manager: EntityManager, before: SiteCategories, saved: SiteCategories) =>
  moveCoursesFrom(manager, listGone(before, saved));

const listGone = (before: SiteCategories, { list }: SiteCategories) =>
  before.list.map(({ key }) => key).filter((key) => list.every((category) => category.key !== key));
