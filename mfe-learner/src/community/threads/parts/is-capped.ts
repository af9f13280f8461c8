import { THREAD_LIMITS } from '@lectern/contract';

/** Whether the total of a search may be higher: the server stops counting at a limit. Without search words it counts all. */
export const isCapped = (search: string, total: number): boolean =>
  search !== '' && total === THREAD_LIMITS.found;
