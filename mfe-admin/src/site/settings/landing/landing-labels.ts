import type { LandingTextId } from '@lectern/contract';
import { t } from '../../texts';

/** The labels of the landing page's texts, in the groups and the order of the form. */
export const LANDING_GROUPS: { title: string; labels: Partial<Record<LandingTextId, string>> }[] = [
  {
    title: t('landing.hero'),
    labels: {
      headline: t('landing.headline'),
      lead: t('landing.lead'),
      start: t('landing.start'),
      browse: t('landing.browse'),
      'promises.certificates': t('landing.promise', { number: 1 }),
      'promises.pace': t('landing.promise', { number: 2 }),
      'promises.card': t('landing.promise', { number: 3 }),
    },
  },
  {
    title: t('landing.sections'),
    labels: {
      categories: t('landing.categories'),
      featured: t('landing.featured'),
      'figures.learners': t('landing.figure', { number: 1 }),
      'figures.certificates': t('landing.figure', { number: 2 }),
      'figures.countries': t('landing.figure', { number: 3 }),
      'figures.openSource': t('landing.figure', { number: 4 }),
    },
  },
  {
    title: t('landing.steps'),
    labels: {
      how: t('landing.how'),
      'steps.choose.title': t('landing.stepTitle', { number: 1 }),
      'steps.choose.text': t('landing.stepText', { number: 1 }),
      'steps.study.title': t('landing.stepTitle', { number: 2 }),
      'steps.study.text': t('landing.stepText', { number: 2 }),
      'steps.keep.title': t('landing.stepTitle', { number: 3 }),
      'steps.keep.text': t('landing.stepText', { number: 3 }),
    },
  },
  {
    title: t('landing.footer'),
    labels: {
      'footer.tagline': t('landing.tagline'),
      'footer.popular': t('landing.popular'),
      'footer.searches.firstAid': t('landing.search', { number: 1 }),
      'footer.searches.budget': t('landing.search', { number: 2 }),
      'footer.searches.socialMedia': t('landing.search', { number: 3 }),
      'footer.searches.memory': t('landing.search', { number: 4 }),
      'footer.searches.teaching': t('landing.search', { number: 5 }),
      'footer.searches.passwords': t('landing.search', { number: 6 }),
      'footer.copyright': t('landing.copyright'),
    },
  },
];

export const LANDING_LABELS = Object.assign({}, ...LANDING_GROUPS.map(({ labels }) => labels)) as Record<
  LandingTextId,
  string
>;
