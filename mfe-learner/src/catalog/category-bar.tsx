import { CATEGORIES, type Category, type Course } from '@lectern/contract';
import { categoryAccent, CategoryIcon } from '@lectern/ui';
import { countByCategory } from '../course-lists';
import { texts } from '../texts';
import styles from './catalog.module.css';

/** One button per category with its number of courses; the chosen one again chooses all. */
export function CategoryBar({
  courses,
  chosen,
  onChoose,
}: {
  courses: Course[];
  chosen: Category | undefined;
  onChoose: (category: Category | undefined) => void;
}) {
  const counts = countByCategory(courses);
  return (
    <div className={styles.categories} role="group" aria-label={texts.catalog.categories}>
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          className={styles.category}
          data-accent={categoryAccent(category)}
          aria-pressed={category === chosen}
          onClick={() => onChoose(category === chosen ? undefined : category)}
        >
          <CategoryIcon category={category} size={16} />
          {category}
          <span className={styles.categoryCount}>{counts.get(category) ?? 0}</span>
        </button>
      ))}
    </div>
  );
}
