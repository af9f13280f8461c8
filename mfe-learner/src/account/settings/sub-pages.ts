import type { User } from '@lectern/contract';
import type { SubPageLink } from '@lectern/ui/sub-pages';
import { Bell, GraduationCap, HardDrive, ShieldCheck, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { paths } from '../../paths';
import { LearningPage } from './learning/learning-page';
import { PrivacyPage } from './privacy/privacy-page';
import { ProfilePage } from './profile/profile-page';
import { RemindersPage } from './reminders/reminders-page';
import { SecurityPage } from './security/security-page';
import { t } from '../texts';

interface SubPage extends SubPageLink {
  /** Ids of the headings. Links such as `/settings#password` name a part and not its sub-page. */
  parts: string[];
  Page: ComponentType<{ user: User }>;
}

const profile: SubPage = {
  path: paths.settingsProfile,
  label: t('settings.menu.profile'),
  Icon: UserRound,
  parts: ['name', 'language', 'time-zone', 'theme'],
  Page: ProfilePage,
};

/** The sub-pages of the settings in the order of their menu. */
export const subPages: SubPage[] = [
  profile,
  {
    path: paths.settingsSecurity,
    label: t('settings.menu.security'),
    Icon: ShieldCheck,
    parts: ['email-address', 'password', 'second-factor', 'sessions', 'tokens'],
    Page: SecurityPage,
  },
  {
    path: paths.settingsReminders,
    label: t('settings.menu.reminders'),
    Icon: Bell,
    parts: ['reminders', 'calendar'],
    Page: RemindersPage,
  },
  {
    path: paths.settingsLearning,
    label: t('settings.menu.learning'),
    Icon: GraduationCap,
    parts: ['goal', 'groups'],
    Page: LearningPage,
  },
  {
    path: paths.settingsPrivacy,
    label: t('settings.menu.privacy'),
    Icon: HardDrive,
    parts: ['tutor', 'data', 'delete'],
    Page: PrivacyPage,
  },
];

/** The sub-page at an address; `/settings` itself shows the first one. */
export const findSubPage = (pathname: string): SubPage =>
  subPages.find(({ path }) => pathname.startsWith(path)) ?? profile;

/** The sub-page with a part; undefined for an unknown part. */
export const findSubPageByPart = (part: string): SubPage | undefined =>
  subPages.find(({ parts }) => parts.includes(part));
