import { PrecacheController } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { isJson } from './offline/copied-answers';
import type { Release } from './release';

/** The page without a person and without a screen, which the API makes for the worker. */
const SHELL_PAGE = '/app-shell';
const REMOTES = '/remotes.json';
const FILES = 'lectern-files-';
const PAGE = 'lectern-page-';
const USED_FILES = 'lectern-used-files';
/** Of the used files; about three releases of all remotes. The oldest ones leave first. */
const MAX_USED_FILES = 600;
/** How old the stored page may get while the site's settings may have changed. */
const MAX_PAGE_AGE_MS = 3_600_000;

/** A file is stored only when it is one: a network that asks for a sign-in answers with HTML. */
const onlyFiles = {
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(
      response.status === 200 && !response.headers.get('Content-Type')?.includes('html') ? response : null,
    ),
};

/**
 * The files and pages of a release on the device. Each version has caches of its own, so that the pages of the version
 * before keep their files. Nothing in them is about a person.
 */
export function createStore({ version, files, scripts }: Release) {
  const filesCache = FILES + version;
  const controller = new PrecacheController({ cacheName: filesCache, plugins: [onlyFiles] });
  controller.addToCacheList(files);
  const used = new CacheFirst({
    cacheName: USED_FILES,
    matchOptions: { ignoreVary: true },
    plugins: [onlyFiles],
  });

  /** Stores the page and the list of remotes as a visitor gets them, unless the server has another version by now. */
  async function storePage(language?: string): Promise<void> {
    const headers = { Accept: 'text/html', ...(language && { 'Accept-Language': language }) };
    const options = { credentials: 'omit', cache: 'no-store', headers } as const;
    const [page, remotes] = await Promise.all([fetch(SHELL_PAGE, options), fetch(REMOTES, options)]);
    const html = await page.clone().text();
    if (!page.ok || !remotes.ok || !isJson(remotes) || !scripts.every((script) => html.includes(script)))
      throw new Error('The server has another version.');
    const cache = await caches.open(PAGE + version);
    await Promise.all([cache.put(SHELL_PAGE, page), cache.put(REMOTES, remotes)]);
  }

  const find = async (url: string) =>
    (await caches.open(PAGE + version)).match(url, { ignoreVary: true, ignoreSearch: true });

  return {
    filesCache,

    install: async (event: ExtendableEvent) => {
      await Promise.all([controller.install(event), storePage()]);
    },

    /** Removes the caches of versions, except for this one and the one before. */
    async removeOld(): Promise<void> {
      for (const prefix of [FILES, PAGE]) {
        const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
        const others = names.filter((name) => name !== prefix + version);
        const kept = prefix === FILES ? others.slice(-1) : [];
        await Promise.all(others.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
      }
    },

    /**
     * Stores the page again once it is old or in another language.
     * @param date of the page that was shown now. Both times are the server's, because the device's clock may be wrong.
     */
    async refresh(language: string, date: string): Promise<void> {
      const stored = await find(SHELL_PAGE);
      const age = Date.parse(date) - Date.parse(stored?.headers.get('Date') ?? '');
      if (age < MAX_PAGE_AGE_MS && stored?.headers.get('Content-Language') === language) return;
      await storePage(language);
      const cache = await caches.open(USED_FILES);
      const requests = await cache.keys();
      await Promise.all(requests.slice(0, -MAX_USED_FILES).map((request) => cache.delete(request)));
    },

    hasScripts: (others: string[]) => scripts.every((script) => others.includes(script)),
    findPage: () => find(SHELL_PAGE),
    findRemotes: () => find(REMOTES),

    /** A file of any version that is stored, else from the network. */
    async answerFile(event: FetchEvent): Promise<Response> {
      const { request } = event;
      return (await caches.match(request, { ignoreVary: true })) ?? used.handle({ event, request });
    },
  };
}
