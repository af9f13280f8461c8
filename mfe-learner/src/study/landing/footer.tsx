import { Link } from '@lectern/remote';
import { Stack, categoryName, listCategories } from '@lectern/ui';
import { paths } from '../../paths';
import { t } from '../texts';
import styles from './footer.module.css';

const SEARCHES = [
  t('landing.footer.searches.firstAid'),
  t('landing.footer.searches.budget'),
  t('landing.footer.searches.socialMedia'),
  t('landing.footer.searches.memory'),
  t('landing.footer.searches.teaching'),
  t('landing.footer.searches.passwords'),
];

/** Links to the course list by category and by popular search. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.product}>Lectern</p>
          <p>{t('landing.footer.tagline')}</p>
        </div>
        <Column
          title={t('landing.footer.categories')}
          links={listCategories().map((category) => ({
            label: categoryName(category),
            to: paths.coursesWith({ category }),
          }))}
        />
        <Column
          title={t('landing.footer.popular')}
          links={SEARCHES.map((search) => ({ label: search, to: paths.coursesWith({ search }) }))}
        />
      </div>
      <p className={styles.copyright}>
        {t('landing.footer.copyright')} <Link to={paths.privacy}>{t('landing.footer.privacy')}</Link>
      </p>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <Stack as="ul" gap={4} role="list" className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
