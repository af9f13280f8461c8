import { getLocale, hasCatalog, SIGNED_IN_CATALOG, translator } from '@lectern/i18n';
import { loadCatalog } from '../remotes/catalogs';
import type en from './locales/en.json';

/** Texts of the frame of signed-in people, and of what they open from it. */
export const frameText = translator<typeof en>(SIGNED_IN_CATALOG);

/**
 * Imports a module that uses `frameText`. The page of a visitor lacks these messages, and they may have signed in in another tab.
 */
export async function withFrameTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!hasCatalog(SIGNED_IN_CATALOG))
    await loadCatalog(SIGNED_IN_CATALOG, `/locales/${SIGNED_IN_CATALOG}.${getLocale()}.json`);
  return load();
}
