import {
  formatLocaleName,
  LANDING_TEXT_IDS,
  LOCALES,
  type LandingTextId,
  type Locale,
  type SavedSiteLanding,
  type SiteLanding,
} from '@lectern/contract';
import type { DraftModel } from '../../../parts/editor/draft-model';
import { LANDING_LABELS } from './landing-labels';

interface Place {
  locale: Locale;
  id: LandingTextId;
}

const PLACES = LOCALES.flatMap((locale) => LANDING_TEXT_IDS.map((id): Place => ({ locale, id })));
const formatPath = ({ locale, id }: Place) => `${locale}/${id}`;

export const getLandingText = ({ texts }: SiteLanding, { locale, id }: Place): string =>
  texts[locale]?.[id] ?? '';

/** The settings with another text; an empty one is no text of the site's own. */
export function setLandingText({ texts }: SiteLanding, { locale, id }: Place, text: string): SiteLanding {
  const { [id]: _, ...others } = texts[locale] ?? {};
  return { texts: { ...texts, [locale]: text ? { ...others, [id]: text } : others } };
}

const listDifferences = (before: SiteLanding, after: SiteLanding) =>
  PLACES.filter((place) => getLandingText(before, place) !== getLandingText(after, place));

const takeTexts = (target: SiteLanding, source: SiteLanding, places: Place[]) =>
  places.reduce((result, place) => setLandingText(result, place, getLandingText(source, place)), target);

/** Two administrators may edit the landing page in two languages at once. */
export const landingModel: DraftModel<SavedSiteLanding, SiteLanding> = {
  toDraft: ({ settings }) => settings,
  findChanges: (before, after) =>
    listDifferences(before, after).map((place) => ({
      path: formatPath(place),
      label: `${LANDING_LABELS[place.id]} (${formatLocaleName(place.locale)})`,
      describe: () => getLandingText(after, place),
    })),
  revert: (draft, base, paths) =>
    takeTexts(
      draft,
      base,
      PLACES.filter((place) => paths.includes(formatPath(place))),
    ),
  merge: (base, mine, theirs) => takeTexts(theirs, mine, listDifferences(base, mine)),
};
