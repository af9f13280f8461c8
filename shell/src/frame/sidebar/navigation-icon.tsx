import {
  Award,
  BookOpen,
  ChartColumn,
  ChartNoAxesColumnIncreasing,
  CircleQuestionMark,
  ClipboardCheck,
  FilePenLine,
  House,
  LayoutDashboard,
  Library,
  Mail,
  MessagesSquare,
  Route,
  ScrollText,
  Settings,
  Sparkles,
  Square,
  Table2,
  Upload,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

/** The icons that navigation entries of remotes can use, by their Lucide names; all of Lucide would be too large. */
const ICONS: Record<string, LucideIcon> = {
  award: Award,
  'book-open': BookOpen,
  'chart-column': ChartColumn,
  'chart-no-axes-column-increasing': ChartNoAxesColumnIncreasing,
  'circle-question-mark': CircleQuestionMark,
  'clipboard-check': ClipboardCheck,
  'file-pen-line': FilePenLine,
  house: House,
  'layout-dashboard': LayoutDashboard,
  library: Library,
  mail: Mail,
  'messages-square': MessagesSquare,
  route: Route,
  'scroll-text': ScrollText,
  settings: Settings,
  sparkles: Sparkles,
  'table-2': Table2,
  upload: Upload,
  users: Users,
  'users-round': UsersRound,
};

/** The icon of a navigation entry; a square for an unknown name. */
export function NavigationIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Square;
  return <Icon size={20} aria-hidden />;
}
