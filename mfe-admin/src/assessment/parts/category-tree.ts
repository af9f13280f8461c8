import type { QuestionCategory } from '@lectern/contract';

/** A category with its depth in the tree, from 0. */
export interface TreeCategory extends QuestionCategory {
  depth: number;
}

/** Sorts categories by their tree: each category comes before those below it; siblings keep their order. */
export function listInTreeOrder(categories: readonly QuestionCategory[]): TreeCategory[] {
  const ids = new Set(categories.map(({ id }) => id));
  const listBelow = (parentId: string | null, depth: number): TreeCategory[] =>
    categories
      .filter((category) => findKnownParentId(category, ids) === parentId)
      .flatMap((category) => [{ ...category, depth }, ...listBelow(category.id, depth + 1)]);
  return listBelow(null, 0);
}

const findKnownParentId = ({ parentId }: QuestionCategory, ids: Set<string>) =>
  parentId !== null && ids.has(parentId) ? parentId : null;

/** Ids of a category and of all categories below it. */
export function findSubtree(categories: readonly QuestionCategory[], id: string): Set<string> {
  const subtreeIds = new Set([id]);
  for (const category of listInTreeOrder(categories)) {
    if (category.parentId !== null && subtreeIds.has(category.parentId)) subtreeIds.add(category.id);
  }
  return subtreeIds;
}

/** The options of a select. A label has the names of all categories above, too: 'Science › Physics'. */
export function toCategoryOptions(
  categories: readonly QuestionCategory[],
): { value: string; label: string }[] {
  const labels = new Map<string | null, string>();
  return listInTreeOrder(categories).map(({ id, parentId, name }) => {
    const parent = labels.get(parentId);
    const label = parent === undefined ? name : `${parent} › ${name}`;
    labels.set(id, label);
    return { value: id, label };
  });
}
