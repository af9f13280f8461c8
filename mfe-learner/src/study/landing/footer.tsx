import { resolveLinks } from '@lectern/contract';
import { getSite, hasFeature } from '@lectern/i18n';
import { Link } from '@lectern/remote';
import { Stack, categoryName, listCategories } from '@lectern/ui';
import { paths } from '../../paths';
import { t } from './texts';
import styles from './footer.module.css';

const SEARCHES = ['firstAid', 'budget', 'socialMedia', 'memory', 'teaching', 'passwords'] as const;

/** Links to the course list by category and by popular search. */
export function Footer() {
  const { privacy, imprint } = resolveLinks(getSite().links);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.product}>
            <bdi>{getSite().name}</bdi>
          </p>
          <p>{t('footer.tagline')}</p>
        </div>
        {hasFeature('catalog') && <CourseLinks />}
      </div>
      <p className={styles.copyright}>
        <bdi>{t('footer.copyright')}</bdi> <a href={privacy}>{t('footer.privacy')}</a>
        {imprint && <a href={imprint}>{t('footer.imprint')}</a>}
      </p>
    </footer>
  );
}

function CourseLinks() {
  return (
    <>
      <Column
        title={t('footer.categories')}
        links={listCategories().map((category) => ({
          label: categoryName(category),
          to: paths.coursesWith({ category }),
        }))}
      />
      <Column
        title={t('footer.popular')}
        links={SEARCHES.map((id) => {
          const search = t(`footer.searches.${id}`);
          return { label: search, to: paths.coursesWith({ search }) };
        })}
      />
    </>
  );
}

function Column({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <Stack as="ul" gap={4} role="list" className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
