import { getSite } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import styles from './logo.module.css';

/** The site's logo, or Lectern's mark with the site's name; links to the home page. */
export function Logo({ compact }: { compact?: boolean }) {
  const { name, logo, darkLogo } = getSite();
  return (
    <Link to="/" className={styles.logo}>
      {logo ? (
        // Each theme shows one of them. The browser loads that one alone, because they are lazy.
        <span className={compact ? styles.narrow : undefined}>
          <img src={logo} alt={name} loading="lazy" className={styles.light} />
          <img src={darkLogo} alt={name} loading="lazy" className={styles.dark} />
        </span>
      ) : (
        <>
          <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
            <rect width="32" height="32" rx="8" />
            <path d="M7 17.5 10.5 9h11l3.5 8.5zM6.5 17.5h19V20h-19zM16 20v5M11 25.5h10" />
          </svg>
          <bdi className={compact ? styles.compact : styles.name}>{name}</bdi>
        </>
      )}
    </Link>
  );
}
