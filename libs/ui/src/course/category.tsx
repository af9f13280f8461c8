import type { Category } from '@lectern/contract';
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

/** Name of a category's colors in tokens.css, for a `data-accent` attribute. */
export type Accent = 'teal' | 'indigo' | 'magenta' | 'violet' | 'amber' | 'blue' | 'slate';

const categoryStyles: Record<Category, { accent: Accent; Icon: LucideIcon }> = {
  'Health & Safety': { accent: 'teal', Icon: HeartPulse },
  Business: { accent: 'indigo', Icon: BriefcaseBusiness },
  Marketing: { accent: 'magenta', Icon: Megaphone },
  Psychology: { accent: 'violet', Icon: Brain },
  Education: { accent: 'amber', Icon: GraduationCap },
  IT: { accent: 'blue', Icon: MonitorCog },
};

/** The accent of a category, or slate for null; sets `--accent` and the related tokens of the element with it. */
export function categoryAccent(category: Category | null): Accent {
  return category ? categoryStyles[category].accent : 'slate';
}

/** The icon of a category, or a book for null. */
export function CategoryIcon({ category, size = 20 }: { category: Category | null; size?: number }) {
  const Icon = category ? categoryStyles[category].Icon : BookOpen;
  return <Icon size={size} aria-hidden />;
}
