import type { Catalogs } from '@lectern/i18n';

/** The catalogs of all front ends, for tests. `root` is the repository. */
export function readAllCatalogs(root: string, locale: string): Catalogs;
