import { MAX_CATEGORY_DEPTH, MAX_NEW_CATEGORIES, QUESTION_LIMITS } from '@lectern/contract';
import { type Person, QuestionCategory } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findNamedCategories } from './question-files.queries.js';

/** A category that an imported file names; the children by their names in lower case. */
interface FileCategory {
  name: string;
  children: Map<string, FileCategory>;
}

/** A category of the question bank. */
interface StoredCategory {
  id: string;
  courseId: string | null;
}

export interface FoundPaths {
  /** Finds the id of a path's category. */
  find(path: string[]): string;
  createdCount: number;
}

/**
 * Finds or creates the categories of an imported file, level by level.
 * @param root the stored category below which they are; its `depth` is its level, from 1
 * @param paths of categories, as lists of names; the first is directly below `root`
 * @throws Refusal (422) if too many categories would be created, or the tree would be too deep
 */
export async function findOrCreatePaths(
  manager: EntityManager,
  { depth, ...root }: StoredCategory & { depth: number },
  paths: string[][],
  person: Person,
): Promise<FoundPaths> {
  const tree = buildTree(paths);
  requireDepth(depth, Math.max(0, ...paths.map(({ length }) => length)));
  const stored = new Map<FileCategory, StoredCategory>([[tree, root]]);
  let createdCount = 0;
  for (let level = [tree]; level.length; level = level.flatMap(listChildren)) {
    const levelCategories = level.flatMap((parent) =>
      listChildren(parent).map((category) => ({ category, parent: stored.get(parent) as StoredCategory })),
    );
    const found = await findStoredCategories(manager, levelCategories, person);
    const missing = levelCategories.filter((_, index) => !found.has(index));
    createdCount += missing.length;
    if (createdCount > MAX_NEW_CATEGORIES)
      throw new Refusal(422, 'assessment.importTooManyCategories', { values: { max: MAX_NEW_CATEGORIES } });
    const rows = missing.map(({ category: { name }, parent }) => ({
      id: randomUUID(),
      name,
      parentId: parent.id,
      courseId: parent.courseId,
    }));
    if (rows.length) await manager.insert(QuestionCategory, rows);
    for (const [index, { category }] of missing.entries())
      stored.set(category, rows[index] as StoredCategory);
    for (const [index, storedCategory] of found)
      stored.set((levelCategories[index] as (typeof levelCategories)[0]).category, storedCategory);
  }
  return { find: (path) => (stored.get(findCategory(tree, path)) as StoredCategory).id, createdCount };
}

/** Warns if a file names more categories than an import may create. The import is still possible if some of them exist already. */
export function listCategoryNotes(paths: string[][]): ServerText[] {
  const count = countCategories(buildTree(paths)) - 1;
  if (count <= MAX_NEW_CATEGORIES) return [];
  return [{ id: 'assessment.importManyCategories', values: { count, max: MAX_NEW_CATEGORIES } }];
}

function requireDepth(parentDepth: number, levels: number) {
  const depth = parentDepth + levels;
  if (levels && depth > MAX_CATEGORY_DEPTH)
    throw new Refusal(422, 'assessment.importTooDeep', { values: { depth, max: MAX_CATEGORY_DEPTH } });
}

const listChildren = ({ children }: FileCategory): FileCategory[] => [...children.values()];

const countCategories = (category: FileCategory): number =>
  listChildren(category).reduce((count, child) => count + countCategories(child), 1);

const shorten = (name: string) => name.slice(0, QUESTION_LIMITS.title);

function buildTree(paths: string[][]): FileCategory {
  const root: FileCategory = { name: '', children: new Map() };
  for (const path of paths) {
    let category = root;
    for (const name of path.map(shorten)) {
      const child = category.children.get(name.toLowerCase()) ?? { name, children: new Map() };
      category.children.set(name.toLowerCase(), child);
      category = child;
    }
  }
  return root;
}

function findCategory(root: FileCategory, path: string[]): FileCategory {
  return path.reduce(
    (category, name) => category.children.get(shorten(name).toLowerCase()) ?? category,
    root,
  );
}

/** Finds those of the categories that are stored, by their index in `levelCategories`. */
async function findStoredCategories(
  manager: EntityManager,
  levelCategories: { category: FileCategory; parent: StoredCategory }[],
  person: Person,
): Promise<Map<number, StoredCategory>> {
  if (!levelCategories.length) return new Map();
  const names = levelCategories.map(({ category: { name }, parent }) => ({ name, parentId: parent.id }));
  const rows = await findNamedCategories(manager, names, person);
  return new Map(rows.map(({ number, ...category }) => [number - 1, category]));
}
