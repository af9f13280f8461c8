import { useCurrentUser } from '@lectern/client';
import { formatLocaleName, isMachineTranslated, localeDirection, LOCALES } from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { Button } from '@lectern/ui';
import { changePageLocale } from '../session/page-locale';
import { t } from '../texts';
import styles from './language-switch.module.css';

/** Buttons for the languages of the interface, each with its own name. Only visitors need them: others have Settings. */
export function LanguageSwitch() {
  const { user } = useCurrentUser();
  if (user || LOCALES.length < 2) return null;
  const current = getLocale();
  return (
    <nav className={styles.languages} aria-label={t('language.label')}>
      {LOCALES.map((locale) => (
        <Button
          key={locale}
          variant="quiet"
          lang={locale}
          dir={localeDirection(locale)}
          aria-current={locale === current || undefined}
          onClick={() => changePageLocale(locale)}
        >
          {formatLocaleName(locale)}
        </Button>
      ))}
      {isMachineTranslated(current) && <small>{t('language.machine')}</small>}
    </nav>
  );
}
