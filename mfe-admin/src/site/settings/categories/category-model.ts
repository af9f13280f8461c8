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

const hasSameList = (before: SiteCategories, after: SiteCategories) =>
  isSameCategoryList(before.list, after.list);

/** Compares and keeps the list as a whole: two orders cannot be merged, and a removed category needs a category that replaces it. */
export const categoryModel: DraftModel<SavedSiteCategories, SiteCategories> = {
  toDraft: ({ settings }) => settings,
  findChanges: (before, after) =>
    hasSameList(before, after)
      ? []
      : [
          {
            path: 'list',
            label: t('categories.title'),
            describe: () => formatItems(after.list.map(getName)),
          },
        ],
  revert: (draft, base, paths) => (paths.length > 0 ? base : draft),
  merge: (base, mine, theirs) => (hasSameList(base, mine) ? theirs : mine),
};

/** A category without a name yet. Addresses and other programs use its key, which never changes. */
export function createCategory({ list, removed }: SiteCategories): SiteCategory {
  const usedKeys = new Set([...list, ...removed].map(({ key }) => key.toLowerCase()));
  let number = 1;
  while (usedKeys.has(`category-${number}`)) number++;
  return { key: `category-${number}`, name: '', icon: 'book-open', accent: 'slate' };
}

export function moveCategory(list: SiteCategory[], from: number, to: number): SiteCategory[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** The problems for which the categories are not saved, by the key of the category. */
export function findProblems(draft: SiteCategories): Problems {
  const unnamed = draft.list.filter(({ name }) => name?.trim() === '');
  if (unnamed.length > 0)
    return Object.fromEntries(unnamed.map(({ key }) => [key, t('categories.nameMissing')]));
  const categoriesWithNames = draft.list.map((category) => ({ ...category, name: getName(category).trim() }));
  const repeated = findRepeated({ ...draft, list: categoriesWithNames });
  return repeated ? { [repeated.key]: t('categories.nameTwice') } : {};
}

/** The categories that have courses and are not among the six default ones. */
export const findAddedInUse = ({ list }: SiteCategories, used: Set<Category | null>): SiteCategory[] =>
  list.filter(({ key }) => !isDefaultCategory(key) && used.has(key));

/** The name to save for a typed one; null if a default category keeps its default name. */
export const toName = (key: Category, typed: string): string | null =>
  isDefaultCategory(key) && typed === defaultCategoryName(key) ? null : typed.slice(0, MAX_CATEGORY_LENGTH);
