import type { Catalogs } from '@lectern/i18n';

/** Where a build has the compiled messages of a catalog. */
export function catalogFile(name: string, locale: string): string;

/** The catalog with the titles, subtitles and labels of a remote's screens. */
export function routesCatalog(name: string): string;

/** The list of a build's catalogs. */
export function readCatalogIndex(dist: string): { locales: string[]; catalogs: string[] };

/** The catalogs of all front ends, for tests. `root` is the repository. */
export function readAllCatalogs(root: string, locale: string): Catalogs;
