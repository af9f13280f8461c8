import * as z from 'zod/mini';
import {
  ACCENTS,
  type Accent,
  CATEGORIES,
  Category,
  type DefaultCategory,
  MAX_CATEGORY_LENGTH,
} from './category.js';
import { SingleLine } from '../../single-line.js';
import { CATEGORY_ICON_NAMES, CATEGORY_ICONS, type CategoryIconName } from './category-icons.js';
import { savedGroup } from '../site-group.js';
import type { PageCategory, Site } from '../site.js';

export const MAX_CATEGORIES = 24;

/** What filters and forms mean by other than a category. */
const RESERVED = /^(all|none)$/;

/** A category of courses. Null as its name: the one of the six with this key, in each language. */
export const SiteCategory = z.object({
  key: SingleLine(MAX_CATEGORY_LENGTH).check(
    z.minLength(1),
    z.refine((key) => !RESERVED.test(key)),
  ),
  name: z.nullable(SingleLine(MAX_CATEGORY_LENGTH).check(z.minLength(1))),
  icon: z.enum(CATEGORY_ICON_NAMES),
  accent: z.enum(ACCENTS),
});
export type SiteCategory = z.output<typeof SiteCategory>;

/** Most removed categories whose links still lead somewhere; the oldest ones are forgotten. */
export const MAX_REMOVED_CATEGORIES = 100;

/** Where courses and links of a removed category go; null where it had no courses. */
const RemovedCategory = z.object({ key: Category, target: z.nullable(Category) });

/** The categories of courses, in the order in which they are shown, and those that were removed. */
export const SiteCategories = z.object({
  list: z.array(SiteCategory).check(z.minLength(1), z.maxLength(MAX_CATEGORIES)),
  removed: z.array(RemovedCategory).check(z.maxLength(2 * MAX_REMOVED_CATEGORIES)),
});
export type SiteCategories = z.output<typeof SiteCategories>;

const DEFAULT_LOOKS: Record<DefaultCategory, { icon: CategoryIconName; accent: Accent }> = {
  'Health & Safety': { icon: 'heart-pulse', accent: 'teal' },
  Business: { icon: 'briefcase-business', accent: 'indigo' },
  Marketing: { icon: 'megaphone', accent: 'magenta' },
  Psychology: { icon: 'brain', accent: 'violet' },
  Education: { icon: 'graduation-cap', accent: 'amber' },
  IT: { icon: 'monitor-cog', accent: 'blue' },
};

export const DEFAULT_SITE_CATEGORIES: SiteCategories = {
  list: CATEGORIES.map((key) => ({ key, name: null, ...DEFAULT_LOOKS[key] })),
  removed: [],
};

export const SavedSiteCategories = savedGroup(SiteCategories);
export type SavedSiteCategories = z.output<typeof SavedSiteCategories>;

/** The category that a key means now: itself, where its courses were moved, or null. Undefined for an unknown key. */
export function resolveCategory(
  { list, removed }: SiteCategories,
  key: Category,
): Category | null | undefined {
  if (list.some((category) => category.key === key)) return key;
  return removed.find((category) => category.key === key)?.target;
}

/** What pages say of the categories: nothing while they are the six. */
export function describeCategories({ list, removed }: SiteCategories): Pick<Site, 'categories' | 'moved'> {
  if (isSameCategoryList(list, DEFAULT_SITE_CATEGORIES.list)) return {};
  const moved = removed.flatMap(({ key, target }) => (target === null ? [] : [[key, target] as const]));
  return {
    categories: list.map(describeCategory),
    ...(moved.length > 0 && { moved: Object.fromEntries(moved) }),
  };
}

/** Field by field, because the database returns the fields of a saved category in an order of its own. */
export const isSameCategoryList = (list: SiteCategory[], other: SiteCategory[]): boolean =>
  list.length === other.length &&
  list.every(({ key, name, icon, accent }, index) => {
    const same = other[index];
    return key === same?.key && name === same.name && icon === same.icon && accent === same.accent;
  });

function describeCategory({ key, name, icon, accent }: SiteCategory): PageCategory {
  const standard = DEFAULT_SITE_CATEGORIES.list.find((category) => category.key === key);
  return {
    key,
    accent,
    ...(name !== null && { name }),
    ...(icon !== standard?.icon && { icon: CATEGORY_ICONS[icon] }),
  };
}
