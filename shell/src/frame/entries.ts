import {
  Award,
  BookOpen,
  ChartColumn,
  ChartNoAxesColumnIncreasing,
  ClipboardCheck,
  House,
  LayoutDashboard,
  Library,
  MessagesSquare,
  Settings,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { texts } from '../texts';

/** A link of the sidebar. */
export interface Entry {
  path: string;
  label: string;
  Icon: LucideIcon;
}

/** For everyone. */
export const MAIN: Entry[] = [
  { path: '/', label: texts.nav.dashboard, Icon: House },
  { path: '/courses', label: texts.nav.courses, Icon: BookOpen },
  { path: '/ai-tutor', label: texts.nav.tutor, Icon: MessagesSquare },
  { path: '/exams', label: texts.nav.exams, Icon: ClipboardCheck },
  { path: '/certificates', label: texts.nav.certificates, Icon: Award },
  { path: '/progress', label: texts.nav.progress, Icon: ChartNoAxesColumnIncreasing },
];

/** For everyone, at the end. */
export const LAST: Entry[] = [{ path: '/settings', label: texts.nav.settings, Icon: Settings }];

/** For administrators, in the Admin Panel group. */
export const ADMIN: Entry[] = [
  { path: '/admin', label: texts.nav.dashboard, Icon: LayoutDashboard },
  { path: '/admin/courses', label: texts.nav.adminCourses, Icon: Library },
  { path: '/admin/users', label: texts.nav.adminUsers, Icon: Users },
  { path: '/admin/upload', label: texts.nav.adminUpload, Icon: Upload },
  { path: '/admin/analytics', label: texts.nav.adminAnalytics, Icon: ChartColumn },
];

/** `/` is highlighted on an exact match, the others on a path-prefix match. */
export function isHighlighted(entry: string, pathname: string): boolean {
  if (entry === '/') return pathname === '/';
  return pathname === entry || pathname.startsWith(`${entry}/`);
}

/** Of the highlighted entries the one whose path says most: the current page for a screen reader. */
export function currentOf(entries: Entry[], pathname: string): string | undefined {
  return entries
    .filter(({ path }) => isHighlighted(path, pathname))
    .sort((a, b) => b.path.length - a.path.length)[0]?.path;
}
