import { formatLocaleName, isMachineTranslated, LOCALES, type Locale } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { t } from '../../texts';
import { PartTitle } from '../part-title';
import styles from '../settings.module.css';

const OPTIONS = LOCALES.map((value) => ({ value, label: formatLocaleName(value) }));

/** Chooses the language of the interface, where there is a choice. Each language has its own name. */
export function LanguageField({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  if (OPTIONS.length < 2) return null;
  return (
    <>
      <hr className={styles.divider} />
      <PartTitle id="language">{t('language.title')}</PartTitle>
      <p className={styles.quiet}>{t('language.text')}</p>
      <Select label={t('language.title')} hideLabel options={OPTIONS} value={value} onChange={onChange} />
      {isMachineTranslated(value) && <p className={styles.quiet}>{t('language.machine')}</p>}
    </>
  );
}
