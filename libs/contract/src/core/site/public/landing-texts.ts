import type { Locale } from '../../locale.js';

/** The catalog with the specification's texts of the landing page, by their ids. */
export const LANDING_CATALOG = 'learner.study.landing';

export const MAX_LANDING_TITLE_LENGTH = 80;
export const MAX_LANDING_TEXT_LENGTH = 300;

/** The landing page's texts that a site may replace, in the order of the page, with the maximum length of each in characters. */
export const LANDING_TEXTS = {
  headline: MAX_LANDING_TITLE_LENGTH,
  lead: MAX_LANDING_TEXT_LENGTH,
  start: MAX_LANDING_TITLE_LENGTH,
  browse: MAX_LANDING_TITLE_LENGTH,
  'promises.certificates': MAX_LANDING_TITLE_LENGTH,
  'promises.pace': MAX_LANDING_TITLE_LENGTH,
  'promises.card': MAX_LANDING_TITLE_LENGTH,
  categories: MAX_LANDING_TITLE_LENGTH,
  featured: MAX_LANDING_TITLE_LENGTH,
  'figures.learners': MAX_LANDING_TITLE_LENGTH,
  'figures.certificates': MAX_LANDING_TITLE_LENGTH,
  'figures.countries': MAX_LANDING_TITLE_LENGTH,
  'figures.openSource': MAX_LANDING_TITLE_LENGTH,
  how: MAX_LANDING_TITLE_LENGTH,
  'steps.choose.title': MAX_LANDING_TITLE_LENGTH,
  'steps.choose.text': MAX_LANDING_TEXT_LENGTH,
  'steps.study.title': MAX_LANDING_TITLE_LENGTH,
  'steps.study.text': MAX_LANDING_TEXT_LENGTH,
  'steps.keep.title': MAX_LANDING_TITLE_LENGTH,
  'steps.keep.text': MAX_LANDING_TEXT_LENGTH,
  'footer.tagline': MAX_LANDING_TEXT_LENGTH,
  'footer.popular': MAX_LANDING_TITLE_LENGTH,
  'footer.searches.firstAid': MAX_LANDING_TITLE_LENGTH,
  'footer.searches.budget': MAX_LANDING_TITLE_LENGTH,
  'footer.searches.socialMedia': MAX_LANDING_TITLE_LENGTH,
  'footer.searches.memory': MAX_LANDING_TITLE_LENGTH,
  'footer.searches.teaching': MAX_LANDING_TITLE_LENGTH,
  'footer.searches.passwords': MAX_LANDING_TITLE_LENGTH,
  'footer.copyright': MAX_LANDING_TEXT_LENGTH,
} as const;
export type LandingTextId = keyof typeof LANDING_TEXTS;
export const LANDING_TEXT_IDS = Object.keys(LANDING_TEXTS) as LandingTextId[];

/** Texts in one language; one that is missing or empty is not replaced. */
export type LandingTexts = Partial<Record<LandingTextId, string>>;

/**
 * Lists the texts that the site replaces for a reader of `locale`: a text in that language, else in the site's language. A text that
 * is not listed keeps the specification's words in the reader's language.
 */
export function listLandingTexts(
  {
    landing,
    region,
  }: { landing: { texts: Partial<Record<Locale, LandingTexts>> }; region: { locale: Locale } },
  locale: Locale,
): LandingTexts {
  const [inLocale = {}, inSiteLocale = {}] = [landing.texts[locale], landing.texts[region.locale]];
  return Object.fromEntries(
    LANDING_TEXT_IDS.flatMap((id) => {
      const text = inLocale[id] || inSiteLocale[id];
      return text ? [[id, text]] : [];
    }),
  );
}

/** The name of the slot of the prerendered page that shows a text. Names of slots may have no dots. */
export const landingSlot = (id: LandingTextId): string => id.replaceAll('.', '_');
