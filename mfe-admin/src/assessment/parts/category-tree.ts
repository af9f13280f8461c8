import type { QuestionCategory } from '@lectern/contract';

/** A category with its depth in the tree, from 0. */
export interface TreeCategory extends QuestionCategory {
  depth: number;
}

/** The categories in the order of their tree: each one before those below it, siblings as they come. */
export function inTreeOrder(categories: readonly QuestionCategory[]): TreeCategory[] {
  const ids = new Set(categories.map(({ id }) => id));
  const below = (parentId: string | null, depth: number): TreeCategory[] =>
    categories
      .filter((category) => findParent(category, ids) === parentId)
      .flatMap((category) => [{ ...category, depth }, ...below(category.id, depth + 1)]);
  return below(null, 0);
}

const findParent = ({ parentId }: QuestionCategory, ids: Set<string>) =>
  parentId !== null && ids.has(parentId) ? parentId : null;

/** Ids of a category and of all categories below it. */
export function findSubtree(categories: readonly QuestionCategory[], id: string): Set<string> {
  const found = new Set([id]);
  for (const category of inTreeOrder(categories)) {
    if (category.parentId !== null && found.has(category.parentId)) found.add(category.id);
  }
  return found;
}

/** Options of a select: each name after the names of the categories that it is in. */
export function categoryOptions(categories: readonly QuestionCategory[]): { value: string; label: string }[] {
  const labels = new Map<string | null, string>();
  return inTreeOrder(categories).map(({ id, parentId, name }) => {
    const parent = labels.get(parentId);
    const label = parent === undefined ? name : `${parent} › ${name}`;
    labels.set(id, label);
    return { value: id, label };
  });
}
