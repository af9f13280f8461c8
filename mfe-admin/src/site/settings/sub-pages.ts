import type { SavedSiteSettings } from '@lectern/contract';
import type { SubPageLink } from '@lectern/ui/sub-pages';
import {
  Award,
  Bot,
  GraduationCap,
  HardDrive,
  Mail,
  PanelsTopLeft,
  Plug,
  School,
  Shapes,
  SquareTerminal,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { paths } from '../../paths';
import { CategoriesPage } from './categories/categories-page';
import { CertificatePage } from './certificate/certificate-page';
import { DataPage } from './data/data-page';
import { GeneralPage } from './general/general-page';
import { LtiPage } from './lti/lti-page';
import { MailPage } from './mail/mail-page';
import { ModelPage } from './model/model-page';
import { PeoplePage } from './people/people-page';
import { LandingSettingsPage } from './landing/landing-settings-page';
import { ProgramsPage } from './programs/programs-page';
import { t } from '../texts';

interface SubPage extends SubPageLink {
  Page: ComponentType<{ settings: SavedSiteSettings }>;
}

const general: SubPage = {
  path: paths.settings,
  label: t('settings.general'),
  Icon: School,
  Page: GeneralPage,
};

const categories: SubPage = {
  path: paths.settingsCategories,
  label: t('settings.categories'),
  Icon: Shapes,
  Page: CategoriesPage,
};

const certificate: SubPage = {
  path: paths.settingsCertificate,
  label: t('certificate.menu'),
  Icon: Award,
  Page: CertificatePage,
};

const mail: SubPage = {
  path: paths.settingsMail,
  label: t('settings.mail'),
  Icon: Mail,
  Page: MailPage,
};

const model: SubPage = {
  path: paths.settingsModel,
  label: t('settings.model'),
  Icon: Bot,
  Page: ModelPage,
};

const people: SubPage = {
  path: paths.settingsPeople,
  label: t('settings.people'),
  Icon: Users,
  Page: PeoplePage,
};

const landing: SubPage = {
  path: paths.settingsLanding,
  label: t('landing.menu'),
  Icon: PanelsTopLeft,
  Page: LandingSettingsPage,
};

const programs: SubPage = {
  path: paths.settingsPrograms,
  label: t('settings.programs'),
  Icon: SquareTerminal,
  Page: ProgramsPage,
};

const lti: SubPage = {
  path: paths.settingsLti,
  label: t('settings.lti'),
  Icon: GraduationCap,
  Page: LtiPage,
};

const tools: SubPage = {
  path: paths.settingsTools,
  label: t('settings.tools'),
  Icon: Plug,
  Page: lazy(() => import('./external-tools/external-tools-page')),
};

const data: SubPage = {
  path: paths.settingsData,
  label: t('data.menu'),
  Icon: HardDrive,
  Page: DataPage,
};

/** The sub-pages of the site's settings in the order of their menu. */
export const subPages: SubPage[] = [
  ...[general, landing, categories, certificate, people],
  ...[mail, model, programs, lti, tools, data],
];

/** The sub-page at an address. */
export const findSubPage = (pathname: string): SubPage =>
  subPages.find(({ path }) => path === pathname) ?? general;
