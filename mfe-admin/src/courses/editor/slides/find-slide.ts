import type { EditedModule, EditedSlide } from '@lectern/contract';

/**
 * The slide before (-1) or after (1) a selected part.
 * @param selected id of a slide or module; null for the course itself, which comes before its first module
 */
export function findNeighbor(
  modules: EditedModule[],
  selected: string | null,
  by: -1 | 1,
): EditedSlide | undefined {
  const parts = modules.flatMap((module) => [module, ...module.slides]);
  const selectedIndex = parts.findIndex(({ id }) => id === selected);
  const others =
    by > 0 ? parts.slice(selectedIndex + 1) : parts.slice(0, Math.max(selectedIndex, 0)).reverse();
  return others.find((part): part is EditedSlide => 'content' in part);
}
