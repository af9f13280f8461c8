import type { Category } from '@lectern/contract';
import { categoryAccent, CategoryIcon, formatCount, categoryName, listCategories } from '@lectern/ui';
import { t } from '../texts';
import styles from './catalog.module.css';

/** One button per category with its number of courses; pressing the chosen one shows all categories. */
export function CategoryBar({
  counts,
  chosen,
  onChoose,
}: {
  counts: Map<Category, number>;
  chosen: Category | undefined;
  onChoose: (category: Category | undefined) => void;
}) {
  return (
    <div className={styles.categories} role="group" aria-label={t('catalog.categories')}>
      {listCategories().map((category) => (
        <button
          key={category}
          type="button"
          className={styles.category}
          data-accent={categoryAccent(category)}
          aria-pressed={category === chosen}
          onClick={() => onChoose(category === chosen ? undefined : category)}
        >
          <CategoryIcon category={category} size={16} />
          {categoryName(category)}
          <span className={styles.categoryCount}>{formatCount(counts.get(category) ?? 0)}</span>
        </button>
      ))}
    </div>
  );
}
