import {
  CATEGORIES,
  DEFAULT_CATEGORY_ICONS as ICONS,
  isDefaultCategory,
  type Accent,
  type Category,
  type DefaultCategory,
  type Level,
} from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { uiText } from '../texts';

type CategoryKey = 'healthAndSafety' | 'business' | 'marketing' | 'psychology' | 'education' | 'it';

export type { Accent };

const categoryStyles: Record<DefaultCategory, { key: CategoryKey; accent: Accent; icon: string }> = {
  'Health & Safety': { key: 'healthAndSafety', accent: 'teal', icon: ICONS['heart-pulse'] },
  Business: { key: 'business', accent: 'indigo', icon: ICONS['briefcase-business'] },
  Marketing: { key: 'marketing', accent: 'magenta', icon: ICONS.megaphone },
  Psychology: { key: 'psychology', accent: 'violet', icon: ICONS.brain },
  Education: { key: 'education', accent: 'amber', icon: ICONS['graduation-cap'] },
  IT: { key: 'it', accent: 'blue', icon: ICONS['monitor-cog'] },
};

/** The categories of the site, in the order in which they are shown. */
export const listCategories = (): Category[] =>
  getSite().categories?.map(({ key }) => key) ?? [...CATEGORIES];

/** The category that a link means: where its courses were moved, if it was removed; undefined for an unknown one. */
export function findCategory(key: string | null): Category | undefined {
  const target = getSite().moved?.[key ?? ''] ?? key;
  return listCategories().find((category) => category === target);
}

const findOwn = (category: Category) => getSite().categories?.find(({ key }) => key === category);

/** The name of a category: its own, or that of one of the six in the language of the page. */
export function categoryName(category: Category): string {
  const name = findOwn(category)?.name;
  return name ?? defaultCategoryName(category);
}

/** The name that one of the six has in the language of the page before it is renamed; of another one its key. */
export const defaultCategoryName = (category: Category): string =>
  isDefaultCategory(category) ? uiText(`categories.${categoryStyles[category].key}`) : category;

/** The name of a level in the language of the page. */
export const levelName = (level: Level): string => uiText(`levels.${level}`);

/** The accent of a category, or slate for null; sets `--accent` and the related tokens of the element with it. */
export function categoryAccent(category: Category | null): Accent {
  if (category === null) return 'slate';
  return (
    findOwn(category)?.accent ?? (isDefaultCategory(category) ? categoryStyles[category].accent : 'slate')
  );
}

/** The icon of a category, or a book for null. */
export function CategoryIcon({ category, size = 20 }: { category: Category | null; size?: number }) {
  return <PathIcon path={findIcon(category)} size={size} />;
}

function findIcon(category: Category | null): string {
  if (category === null) return ICONS['book-open'];
  const icon = findOwn(category)?.icon;
  return icon ?? (isDefaultCategory(category) ? categoryStyles[category].icon : ICONS['book-open']);
}

/** An icon of `CATEGORY_ICONS`, as Lucide draws its own. */
export function PathIcon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg
      className="lucide"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
