import type { Course } from '@lectern/contract';
import {
  Card,
  CardLink,
  categoryAccent,
  CategoryIcon,
  Skeleton,
  categoryName,
  listCategories,
} from '@lectern/ui';
import { countByCategory } from '../course-list/course-lists';
import { paths } from '../../paths';
import { t } from './texts';
import styles from './landing.module.css';

/** The categories with their numbers of courses. */
export function Categories({ courses }: { courses: Course[] | undefined }) {
  const counts = courses && countByCategory(courses);
  return (
    <section className={styles.section} aria-labelledby="categories">
      <h2 id="categories" className={styles.title}>
        {t('categories')}
      </h2>
      <ul role="list" className={styles.categories}>
        {listCategories().map((category) => (
          <li key={category}>
            <Card as="div" interactive padded={false} category={category} className={styles.category}>
              <span className={styles.categoryIcon} data-accent={categoryAccent(category)}>
                <CategoryIcon category={category} size={24} />
              </span>
              <div>
                <h3 className={styles.name}>
                  <CardLink to={paths.coursesWith({ category })}>{categoryName(category)}</CardLink>
                </h3>
                <p className={styles.count}>
                  {counts ? t('courses', { count: counts.get(category) ?? 0 }) : <Skeleton width="5em" />}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
