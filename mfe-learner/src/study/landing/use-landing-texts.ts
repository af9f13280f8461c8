import { call, useQuery } from '@lectern/client';
import { getLandingTexts, LANDING_CATALOG, type Locale } from '@lectern/contract';
import { addOverrides, getLocale, getSite, hasPageTexts } from '@lectern/i18n';

/** The page of `/` came with the site's own texts. A visitor who opened another page fetches them. */
const needsTexts = () => getSite().hasLandingTexts === true && !hasPageTexts();

/** Whether the texts of the landing page are there; those of the release, where the site's own could not be loaded. */
export function useLandingTexts(): boolean {
  const { isLoading } = useQuery({
    queryKey: [getLandingTexts.path],
    queryFn: fetchTexts,
    enabled: needsTexts(),
  });
  return !isLoading;
}

async function fetchTexts() {
  const texts = await call(getLandingTexts, { query: { locale: getLocale() as Locale } });
  const messages = Object.entries(texts).map(([id, text]) => [`landing.${id}`, text] as const);
  addOverrides({ [LANDING_CATALOG]: Object.fromEntries(messages) });
  return texts;
}
