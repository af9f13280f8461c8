import type { Category } from './category.js';
import { MAX_REMOVED_CATEGORIES, type SiteCategories, type SiteCategory } from './categories.js';

/**
 * The categories as they are saved: with every category that was ever removed, and where its courses and links lead now. A
 * target that was itself removed leads on to its own.
 */
export function settleCategories(before: SiteCategories, { list, removed }: SiteCategories): SiteCategories {
  const isListed = (key: Category) => list.some((category) => category.key === key);
  const chosen = new Map(removed.map(({ key, target }) => [key, target]));
  const gone = before.list
    .filter(({ key }) => !isListed(key))
    .map(({ key }) => ({ key, target: chosen.get(key) ?? null }));
  const earlier = before.removed.filter(({ key }) => !isListed(key) && !gone.some((now) => now.key === key));
  const all = [...earlier, ...gone];
  const targets = new Map(all.map(({ key, target }) => [key, target]));
  const follow = (key: Category): Category | null => {
    let target = targets.get(key) ?? null;
    for (let step = 0; target !== null && !isListed(target) && step < all.length; step++)
      target = targets.get(target) ?? null;
    return target !== null && isListed(target) ? target : null;
  };
  const settled = all.map(({ key }) => ({ key, target: follow(key) }));
  return { list, removed: settled.slice(-MAX_REMOVED_CATEGORIES) };
}

/** What people read before any translation: two categories may not share it. */
export const getPlainName = ({ name, key }: SiteCategory): string => name ?? key;

/** A category with the key or the name of one before it. */
export function findRepeated({ list }: SiteCategories): SiteCategory | undefined {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return list.find((category, index) =>
    list
      .slice(0, index)
      .some(
        (other) => isSame(other.key, category.key) || isSame(getPlainName(other), getPlainName(category)),
      ),
  );
}
