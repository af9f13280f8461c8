import { LOCALE_COOKIE, type Locale, type SignedInUser } from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { useEffect, useRef } from 'react';
import { externalLinks } from './external-links';

const COOKIE_SECONDS = 365 * 24 * 60 * 60;
/** Key in sessionStorage: the person's language when the tab's latest page was loaded, for which no page is loaded again. */
const STORAGE_KEY = 'lectern.locale';

/** Loads the page again in a language, which this browser keeps. */
export function changePageLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
  externalLinks.reload();
}

/**
 * Loads the page again in the language of the signed-in person, where the server sent it in another one: the person has changed it
 * in another browser. Looks once, before anything is typed that would be lost. An administrator's language stays while they see
 * Lectern as another person.
 */
export function useOwnLocale(user: SignedInUser | null): void {
  const isChecked = useRef(false);
  useEffect(() => {
    if (!user || isChecked.current) return;
    isChecked.current = true;
    const { locale, viewAs } = user;
    if (!locale || viewAs) return;
    const before = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.setItem(STORAGE_KEY, locale);
    if (locale !== getLocale() && locale !== before) changePageLocale(locale);
  }, [user]);
}
