import type { Category, Level } from '@lectern/contract';
import {
  BookOpen,
  Brain,
  BriefcaseBusiness,
  GraduationCap,
  HeartPulse,
  Megaphone,
  MonitorCog,
  type LucideIcon,
} from 'lucide-react';
import { uiText } from '../texts';

type CategoryKey = 'healthAndSafety' | 'business' | 'marketing' | 'psychology' | 'education' | 'it';

/** Name of a category's colors in tokens.css, for a `data-accent` attribute. */
export type Accent = 'teal' | 'indigo' | 'magenta' | 'violet' | 'amber' | 'blue' | 'slate';

const categoryStyles: Record<Category, { key: CategoryKey; accent: Accent; Icon: LucideIcon }> = {
  'Health & Safety': { key: 'healthAndSafety', accent: 'teal', Icon: HeartPulse },
  Business: { key: 'business', accent: 'indigo', Icon: BriefcaseBusiness },
  Marketing: { key: 'marketing', accent: 'magenta', Icon: Megaphone },
  Psychology: { key: 'psychology', accent: 'violet', Icon: Brain },
  Education: { key: 'education', accent: 'amber', Icon: GraduationCap },
  IT: { key: 'it', accent: 'blue', Icon: MonitorCog },
};

/** The name of a category in the language of the page. */
export const categoryName = (category: Category): string =>
  uiText(`categories.${categoryStyles[category].key}`);

/** The name of a level in the language of the page. */
export const levelName = (level: Level): string => uiText(`levels.${level}`);

/** The accent of a category, or slate for null; sets `--accent` and the related tokens of the element with it. */
export function categoryAccent(category: Category | null): Accent {
  return category ? categoryStyles[category].accent : 'slate';
}

/** The icon of a category, or a book for null. */
export function CategoryIcon({ category, size = 20 }: { category: Category | null; size?: number }) {
  const Icon = category ? categoryStyles[category].Icon : BookOpen;
  return <Icon size={size} aria-hidden />;
}
