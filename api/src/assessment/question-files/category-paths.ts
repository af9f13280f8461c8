import { MAX_CATEGORY_DEPTH, MAX_NEW_CATEGORIES, QUESTION_LIMITS } from '@lectern/contract';
import { type Person, QuestionCategory } from '@lectern/data';
import type { ServerText } from '@lectern/i18n/server';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findNamedCategories } from './question-files.queries.js';

/** A category of a file with questions; the children by their names in lower case. */
interface Node {
  name: string;
  children: Map<string, Node>;
}

interface Stored {
  id: string;
  courseId: string | null;
}

export interface FoundPaths {
  /** Finds the id of a path's category. */
  find(path: string[]): string;
  createdCount: number;
}

/**
 * Finds or creates categories below another one, by the names of their paths, level by level.
 * @param depth level of the other category, from 1
 * @throws Refusal (422) for too many or too deep ones
 */
export async function findOrCreatePaths(
  manager: EntityManager,
  { depth, ...root }: Stored & { depth: number },
  paths: string[][],
  person: Person,
): Promise<FoundPaths> {
  const tree = buildTree(paths);
  requireDepth(depth, Math.max(0, ...paths.map(({ length }) => length)));
  const stored = new Map<Node, Stored>([[tree, root]]);
  let createdCount = 0;
  for (let level = [tree]; level.length; level = level.flatMap(listChildren)) {
    const named = level.flatMap((parent) =>
      listChildren(parent).map((node) => ({ node, parent: stored.get(parent) as Stored })),
    );
    const found = await findStored(manager, named, person);
    const missing = named.filter((_, index) => !found.has(index));
    createdCount += missing.length;
    if (createdCount > MAX_NEW_CATEGORIES)
      throw new Refusal(422, 'assessment.importTooManyCategories', { values: { max: MAX_NEW_CATEGORIES } });
    const rows = missing.map(({ node: { name }, parent }) => ({
      id: randomUUID(),
      name,
      parentId: parent.id,
      courseId: parent.courseId,
    }));
    if (rows.length) await manager.insert(QuestionCategory, rows);
    for (const [index, { node }] of missing.entries()) stored.set(node, rows[index] as Stored);
    for (const [index, category] of found) stored.set((named[index] as (typeof named)[0]).node, category);
  }
  return { find: (path) => (stored.get(findNode(tree, path)) as Stored).id, createdCount };
}

/** Lists notes on the categories of a file: one where it has more than an import creates, although the target may have some already. */
export function listCategoryNotes(paths: string[][]): ServerText[] {
  const count = countNodes(buildTree(paths)) - 1;
  if (count <= MAX_NEW_CATEGORIES) return [];
  return [{ id: 'assessment.importManyCategories', values: { count, max: MAX_NEW_CATEGORIES } }];
}

function requireDepth(above: number, levels: number) {
  const depth = above + levels;
  if (levels && depth > MAX_CATEGORY_DEPTH)
    throw new Refusal(422, 'assessment.importTooDeep', { values: { depth, max: MAX_CATEGORY_DEPTH } });
}

const listChildren = ({ children }: Node): Node[] => [...children.values()];

const countNodes = (node: Node): number =>
  listChildren(node).reduce((count, child) => count + countNodes(child), 1);

const shorten = (name: string) => name.slice(0, QUESTION_LIMITS.title);

function buildTree(paths: string[][]): Node {
  const root: Node = { name: '', children: new Map() };
  for (const path of paths) {
    let node = root;
    for (const name of path.map(shorten)) {
      const child = node.children.get(name.toLowerCase()) ?? { name, children: new Map() };
      node.children.set(name.toLowerCase(), child);
      node = child;
    }
  }
  return root;
}

function findNode(root: Node, path: string[]): Node {
  return path.reduce((node, name) => node.children.get(shorten(name).toLowerCase()) ?? node, root);
}

/** @returns the stored ones by their index */
async function findStored(
  manager: EntityManager,
  named: { node: Node; parent: Stored }[],
  person: Person,
): Promise<Map<number, Stored>> {
  if (!named.length) return new Map();
  const names = named.map(({ node: { name }, parent }) => ({ name, parentId: parent.id }));
  const rows = await findNamedCategories(manager, names, person);
  return new Map(rows.map(({ place, ...category }) => [place - 1, category]));
}
