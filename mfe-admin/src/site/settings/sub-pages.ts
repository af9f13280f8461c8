import type { SavedSiteSettings } from '@lectern/contract';
import type { SubPageLink } from '@lectern/ui/sub-pages';
import { School, Shapes } from 'lucide-react';
import type { ComponentType } from 'react';
import { paths } from '../../paths';
import { CategoriesPage } from './categories/categories-page';
import { GeneralPage } from './general/general-page';
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

/** The sub-pages of the site's settings in the order of their menu. */
export const subPages: SubPage[] = [general, categories];

/** The sub-page at an address. */
export const findSubPage = (pathname: string): SubPage =>
  subPages.find(({ path }) => path === pathname) ?? general;
