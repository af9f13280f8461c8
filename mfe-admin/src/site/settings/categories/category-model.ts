import {
  type Category,
  findRepeated,
  isDefaultCategory,
  isSameCategoryList,
  MAX_CATEGORY_LENGTH,
  type SavedSiteCategories,
  type SiteCategories,
  type SiteCategory,
} from '@lectern/contract';
import { defaultCategoryName, formatItems } from '@lectern/ui';
import type { DraftModel } from '../../../parts/editor/draft-model';
import type { Problems } from '../../../parts/editor/use-versioned-editor';
import { t } from '../../texts';

export const getName = ({ key, name }: SiteCategory): string => name ?? defaultCategoryName(key);

const isSame = (one: SiteCategories, other: SiteCategories) => isSameCategoryList(one.list, other.list);

/** The list is compared and kept as a whole: two orders cannot be combined, and a removed category needs its target. */
export const categoryModel: DraftModel<SavedSiteCategories, SiteCategories> = {
  toDraft: ({ settings }) => settings,
  findChanges: (before, after) =>
    isSame(before, after)
      ? []
      : [
          {
            path: 'list',
            label: t('categories.title'),
            describe: () => formatItems(after.list.map(getName)),
          },
        ],
  revert: (draft, base, paths) => (paths.length > 0 ? base : draft),
  merge: (base, mine, theirs) => (isSame(base, mine) ? theirs : mine),
};

/** A category without a name yet. Its key is what addresses and other programs see of it, and never changes. */
export function createCategory({ list, removed }: SiteCategories): SiteCategory {
  const taken = new Set([...list, ...removed].map(({ key }) => key.toLowerCase()));
  let number = 1;
  while (taken.has(`category-${number}`)) number++;
  return { key: `category-${number}`, name: '', icon: 'book-open', accent: 'slate' };
}

export function moveCategory(list: SiteCategory[], from: number, to: number): SiteCategory[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** What keeps the categories from being saved, by key. */
export function findProblems(draft: SiteCategories): Problems {
  const empty = draft.list.filter(({ name }) => name?.trim() === '');
  if (empty.length > 0) return Object.fromEntries(empty.map(({ key }) => [key, t('categories.nameMissing')]));
  const named = draft.list.map((category) => ({ ...category, name: getName(category).trim() }));
  const repeated = findRepeated({ ...draft, list: named });
  return repeated ? { [repeated.key]: t('categories.nameTwice') } : {};
}

/** Categories beside the six that have courses. */
export const findAddedInUse = ({ list }: SiteCategories, used: Set<Category | null>): SiteCategory[] =>
  list.filter(({ key }) => !isDefaultCategory(key) && used.has(key));

/** The typed name; null where it is the one that a category of the six has anyway. */
export const toName = (key: Category, typed: string): string | null =>
  isDefaultCategory(key) && typed === defaultCategoryName(key) ? null : typed.slice(0, MAX_CATEGORY_LENGTH);
