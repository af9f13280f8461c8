type LoadCatalog = (name: string) => Promise<void> | undefined;

/** Undefined where no shell runs: the pages of tests have all messages. */
let loadCatalog: LoadCatalog | undefined;

/** Sets how `withCatalogs` loads a catalog. The shell calls it. */
export function loadCatalogsBy(load: LoadCatalog): void {
  loadCatalog = load;
}

/**
 * Imports a module that is opened after its screen, and before it the catalogs that it uses, because modules may read their messages
 * when they are evaluated: `withCatalogs(['learner.community'], () => import('./slide-notes'))`.
 */
export async function withCatalogs<Module>(names: string[], load: () => Promise<Module>): Promise<Module> {
  await Promise.all(names.map((name) => loadCatalog?.(name)));
  return load();
}
