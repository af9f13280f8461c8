import type { SavedSiteSettings } from '@lectern/contract';
import type { SubPageLink } from '@lectern/ui/sub-pages';
import { Bot, Mail, School } from 'lucide-react';
import type { ComponentType } from 'react';
import { paths } from '../../paths';
import { GeneralPage } from './general/general-page';
import { MailPage } from './mail/mail-page';
import { ModelPage } from './model/model-page';
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

const mail: SubPage = {
  path: paths.mailSettings,
  label: t('settings.mail'),
  Icon: Mail,
  Page: MailPage,
};

const model: SubPage = {
  path: paths.modelSettings,
  label: t('settings.model'),
  Icon: Bot,
  Page: ModelPage,
};

/** The sub-pages of the site's settings in the order of their menu. */
export const subPages: SubPage[] = [general, mail, model];

/** The sub-page at an address. */
export const findSubPage = (pathname: string): SubPage =>
  subPages.find(({ path }) => path === pathname) ?? general;
