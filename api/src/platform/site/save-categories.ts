import { findRepeated, getPlainName, settleCategories, type SiteCategories } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { findUsedCategory, lockCoursesIn, moveCoursesFrom } from './categories.queries.js';

/**
 * Returns the categories to save, with all removed categories.
 * @throws Refusal (422) if two categories have the same name, and (409) if a removed category has courses and no target
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
  await lockCoursesIn(manager, listRemovedKeys(before, settled));
  const withoutTarget = settled.removed.filter(({ target }) => target === null).map(({ key }) => key);
  const used = await findUsedCategory(manager, withoutTarget);
  const refused = before.list.find(({ key }) => key === used);
  if (refused)
    throw new Refusal(409, 'platform.siteCategoryInUse', { values: { category: getPlainName(refused) } });
  return settled;
}

/** Moves the courses of categories that were removed, after the categories were saved. */
export const moveCourses = (manager: EntityManager, before: SiteCategories, saved: SiteCategories) =>
  moveCoursesFrom(manager, listRemovedKeys(before, saved));

/** The keys of categories that were in the list before and no longer are. */
const listRemovedKeys = (before: SiteCategories, { list }: SiteCategories) =>
  before.list.map(({ key }) => key).filter((key) => list.every((category) => category.key !== key));
