import type { Category } from '@lectern/contract';
import { t } from '../texts';

const NAMES: Record<Category, string> = {
  'Health & Safety': t('categories.healthAndSafety'),
  Business: t('categories.business'),
  Marketing: t('categories.marketing'),
  Psychology: t('categories.psychology'),
  Education: t('categories.education'),
  IT: t('categories.it'),
};

/** What a category is called in the language of the page. */
export const categoryName = (category: Category): string => NAMES[category];
