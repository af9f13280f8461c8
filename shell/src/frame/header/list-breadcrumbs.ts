import type { ParentName } from '@lectern/remote';
import { generatePath } from 'react-router';
import type { ScreenRoute } from '../../remotes/manifests';

/** A link to a parent screen. */
export interface Breadcrumb {
  path: string;
  label: string;
}

type Params = Readonly<Record<string, string | undefined>>;

/** The parent screens of a screen as links, the highest first. One whose path has an unknown parameter is left out. */
export function listBreadcrumbs(
  screen: ScreenRoute,
  screens: ScreenRoute[],
  params: Params,
  named: ParentName | undefined,
): Breadcrumb[] {
  const parents = listParents(screen, screens);
  const parameter = parents.map(({ path }) => lastParameter(path)).find((name) => name !== undefined);
  const known = named?.id && parameter ? { ...params, [parameter]: named.id } : params;
  return parents.reverse().flatMap(({ path, title = '', navigation }) => {
    if (listParameters(path).some((name) => known[name] === undefined)) return [];
    const name = lastParameter(path) === undefined ? undefined : named?.name;
    return [{ path: generatePath(path, known), label: name ?? navigation?.label ?? title }];
  });
}

/** The nearest parent first. A manifest of another build may name a parent that is missing, or a circle. */
function listParents(screen: ScreenRoute, screens: ScreenRoute[]): ScreenRoute[] {
  const parents: ScreenRoute[] = [];
  const findParent = ({ remote, parent }: ScreenRoute) =>
    screens.find((other) => parent !== undefined && other.remote === remote && other.key === parent);
  for (let next = findParent(screen); next && !parents.includes(next); next = findParent(next))
    parents.push(next);
  return parents;
}

const listParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The parameter that a path ends with. */
const lastParameter = (path: string): string | undefined => /:(\w+)$/.exec(path)?.[1];
