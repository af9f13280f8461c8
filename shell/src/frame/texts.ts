import { getLocale, hasCatalog, SIGNED_IN_CATALOGS, translator } from '@lectern/i18n';
import { loadCatalog } from '../remotes/catalogs';
import type en from './locales/en.json';

/** Texts of the frame of signed-in people, and of what opens on demand for visitors too. */
export const frameText = translator<typeof en>('shell.frame');

/**
 * Imports a module that uses `frameText`. The page of a visitor lacks these messages, and they may have signed in in another tab.
 */
export async function withFrameTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const missing = SIGNED_IN_CATALOGS.filter((name) => !hasCatalog(name));
  await Promise.all(missing.map((name) => loadCatalog(name, `/locales/${name}.${getLocale()}.json`)));
  return load();
}
