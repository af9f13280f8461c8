import { CATEGORIES } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Stack } from '@lectern/ui';
import { paths } from '../../paths';
import { landingTexts } from './texts';
import styles from './footer.module.css';

const labels = landingTexts.footer;

/** Links to the course list by category and by popular search. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.product}>Lectern</p>
          <p>{labels.tagline}</p>
        </div>
        <Column
          title={labels.categories}
          links={CATEGORIES.map((category) => ({ label: category, to: paths.coursesWith({ category }) }))}
        />
        <Column
          title={labels.popular}
          links={labels.searches.map((search) => ({ label: search, to: paths.coursesWith({ search }) }))}
        />
      </div>
      <p className={styles.copyright}>
        {labels.copyright} <Link to={paths.privacy}>{labels.privacy}</Link>
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
