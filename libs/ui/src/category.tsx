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

/** Name of a category's colours in tokens.css, for a `data-accent` attribute. */
export type Accent = 'teal' | 'indigo' | 'magenta' | 'violet' | 'amber' | 'blue' | 'slate';

const marks: Record<Category, { accent: Accent; Icon: LucideIcon }> = {
  'Health & Safety': { accent: 'teal', Icon: HeartPulse },
  Business: { accent: 'indigo', Icon: BriefcaseBusiness },
  Marketing: { accent: 'magenta', Icon: Megaphone },
  Psychology: { accent: 'violet', Icon: Brain },
  Education: { accent: 'amber', Icon: GraduationCap },
  IT: { accent: 'blue', Icon: MonitorCog },
};

/** The accent of a category; slate where there is none. Inside it `var(--accent)` and its kin have that colour. */
export function categoryAccent(category: Category | null): Accent {
  return category ? marks[category].accent : 'slate';
}

/** The drawing of a category; a book where there is none. */
export function CategoryIcon({ category, size = 20 }: { category: Category | null; size?: number }) {
  const Icon = category ? marks[category].Icon : BookOpen;
  return <Icon size={size} aria-hidden />;
}
