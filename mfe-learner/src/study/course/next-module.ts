import type { Enrollment, Module } from '@lectern/contract';

type Opened = Pick<Enrollment, 'lastModuleId' | 'completedModuleIds'>;

/** The module opened last, or if it is complete the first incomplete one; skips modules without slides. */
export function nextModule(
  modules: Module[],
  { lastModuleId, completedModuleIds }: Opened,
): Module | undefined {
  const open = modules.filter(({ id, slideCount }) => slideCount > 0 && !completedModuleIds.includes(id));
  return open.find(({ id }) => id === lastModuleId) ?? open[0];
}
