import { LOCALE_COOKIE, type Locale, type SignedInUser } from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { useEffect, useRef } from 'react';
import { externalLinks } from './external-links';

const COOKIE_SECONDS = 365 * 24 * 60 * 60;
/** Key in sessionStorage: the language for which a page was loaded again. A page in yet another language is not. */
const STORAGE_KEY = 'lectern.reloaded-locale';

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
    if (user.locale && !user.viewAs && shouldReload(user.locale)) changePageLocale(user.locale);
  }, [user]);
}

/** False the second time in a row, and where the browser stores nothing. */
function shouldReload(locale: Locale): boolean {
  try {
    const isSame = locale === getLocale();
    const wasReloaded = sessionStorage.getItem(STORAGE_KEY) === locale;
    if (isSame) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, locale);
    return !isSame && !wasReloaded;
  } catch {
    return false;
  }
}
