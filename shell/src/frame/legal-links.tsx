import { resolveLinks } from '@lectern/contract';
import { getSite } from '@lectern/i18n';
import { t } from '../texts';
import styles from './legal-links.module.css';

/** Links to the site's privacy page and imprint, which may be pages outside of the product. */
export function LegalLinks() {
  const { privacy, imprint } = resolveLinks(getSite().links);
  return (
    <nav className={styles.links} aria-label={t('legal.label')}>
      <a href={privacy}>{t('legal.privacy')}</a>
      {imprint && <a href={imprint}>{t('legal.imprint')}</a>}
    </nav>
  );
}
