import * as z from 'zod/mini';
import { FEATURES, VISITOR_FEATURE } from './site/feature-list.js';

/** Rises when a shell and a remote from before and after a change can't work together. */
export const REMOTE_API_VERSION = 9;

/** A module that a remote exposes by Module Federation; its default export is a React component. */
const ExposedModule = z
  .string()
  .check(z.regex(/^\.\/[\w-]+(\/[\w-]+)*$/, 'Not the name of an exposed module'));

/**
 * What surrounds a screen: `page` the sidebar and header for signed-in users (visitors get a public `page` under the
 * visitors' header), `landing` the same, but for visitors in full width and without its title, `public` the visitors'
 * header for everyone, `bare` nothing.
 */
export const Frame = z.enum(['page', 'landing', 'public', 'bare']);
export type Frame = z.output<typeof Frame>;

/** Links that the shell shows itself; they lead to the screen that declares the purpose. */
export const ScreenPurpose = z.enum([
  'home',
  'course-list',
  'course',
  'exams',
  'certificates',
  'uploads',
  'settings',
  ...(['exam', 'edit-course', 'edit-exam', 'edit-question', 'edit-learning-path', 'grading'] as const),
  ...(['group', 'user', 'invitations', 'reports'] as const),
  ...(['question', 'inbox', 'announcement', 'learning-path', 'survey'] as const),
]);
export type ScreenPurpose = z.output<typeof ScreenPurpose>;

/** `<remote>`, `<remote>.<area>` or `<remote>.<area>.<noun>`, as `translator` names it. */
const CatalogName = z.string().check(z.regex(/^[a-z]+(\.[a-z][\w-]*){0,2}$/, 'Not the name of a catalog'));

/** A link of the sidebar. */
export const NavigationEntry = z.object({
  /**
   * `main` and `last` are for everyone, `teaching` is the group for instructors and administrators, `admin` the one for
   * administrators.
   */
  group: z.enum(['main', 'teaching', 'admin', 'last']),
  /** Left out for administrators, who have the same entry in their own group. */
  instructorsOnly: z.optional(z.boolean()),
  label: z.optional(z.string()),
  /** Name of an icon of Lucide; an unknown one is drawn as a square. */
  icon: z.string(),
  /** Position within the group, ascending. */
  order: z.number(),
});
export type NavigationEntry = z.output<typeof NavigationEntry>;

/**
 * What the API puts into the slots of a prerendered screen: nothing, the course list, or the course of the path's `:course`.
 */
export const PrerenderData = z.enum(['none', 'courses', 'course']);
export type PrerenderData = z.output<typeof PrerenderData>;

/** One screen of a remote, as data. */
export const RemoteScreen = z.object({
  /** Absolute, with React Router's `:parameters`. */
  path: z.string().check(z.regex(/^\//, 'Not an absolute path')),
  module: ExposedModule,
  /** The module that visitors get in place of `module`. */
  visitorModule: z.optional(ExposedModule),
  access: z.enum(['public', 'signed-in', 'instructor', 'admin']),
  frame: Frame,
  /**
   * Heading of a `page` frame and of the browser's tab; `usePageTitle` replaces it while the screen is open. A remote with a
   * catalog `<name>.routes` has it there in place of here, as `<key of the screen>.title`; subtitle and label likewise.
   */
  title: z.optional(z.string()),
  subtitle: z.optional(z.string()),
  /** The catalogs of messages that `module` uses; all of the remote by default. */
  catalogs: z.optional(z.array(CatalogName)),
  /** The same for `visitorModule`. */
  visitorCatalogs: z.optional(z.array(CatalogName)),
  /**
   * Key of the screen that this one belongs to, to which breadcrumbs lead back. Parameters of the same name mean the same in both
   * paths; `useParentName` gives the others.
   */
  parent: z.optional(z.string()),
  /** The screen is absent where the site has switched this feature off; of `VISITOR_FEATURE` see `closeCatalog`. */
  feature: z.optional(z.enum(FEATURES)),
  navigation: z.optional(NavigationEntry),
  purpose: z.optional(ScreenPurpose),
  /**
   * Paths of the API that the screen requests first; the page preloads them. A `:name` in them is the parameter of that name
   * in `path`.
   */
  preload: z.optional(
    z.array(z.string().check(z.regex(/^\/api(\/(:\w+|[\w.-]+))+$/, 'Not a path of the API'))),
  ),
  /** The module of the build that renders the screen's first state for visitors; see docs/decisions/prerendered-pages.md. */
  prerender: z.optional(z.object({ module: ExposedModule, data: PrerenderData })),
});
export type RemoteScreen = z.output<typeof RemoteScreen>;

/**
 * A screen with the texts of the catalog `<remote>.routes` in one language; as its remote declares it where there is none.
 * @param texts by `<key of the screen>.title`, `.subtitle` and `.label`
 */
export function localizeScreen<Screen extends RemoteScreen>(
  key: string,
  screen: Screen,
  texts: Record<string, string> | undefined,
): Screen {
  if (!texts) return screen;
  const { navigation } = screen;
  return {
    ...screen,
    title: texts[`${key}.title`],
    subtitle: texts[`${key}.subtitle`],
    ...(navigation && { navigation: { ...navigation, label: texts[`${key}.label`] } }),
  };
}

/**
 * A screen on a site that shows its courses only to people who have signed in: one with courses needs a sign-in, unless it has a
 * module for visitors, which does without courses. Neither is absent.
 */
export function closeCatalog<Screen extends RemoteScreen>(screen: Screen): Screen {
  if (screen.feature !== VISITOR_FEATURE) return screen;
  const present = { ...screen, feature: undefined };
  return screen.visitorModule ? { ...present, preload: [] } : { ...present, access: 'signed-in' };
}

/** The catalogs that one of a screen's modules uses; undefined: all of its remote. */
export function listCatalogs(
  { module, visitorModule, ...screen }: RemoteScreen,
  shown: string,
): string[] | undefined {
  return shown === visitorModule && shown !== module ? screen.visitorCatalogs : screen.catalogs;
}

/** Whether each parent is a screen, and no screen is its own ancestor. */
function haveParents(screens: Record<string, RemoteScreen>): boolean {
  return Object.keys(screens).every((key) => {
    const seen = new Set([key]);
    for (let parent = screens[key]?.parent; parent !== undefined; parent = screens[parent]?.parent) {
      if (!screens[parent] || seen.has(parent)) return false;
      seen.add(parent);
    }
    return true;
  });
}

/** Whether each parameter of a screen's preloads is one of its path. */
function haveParameters(screens: Record<string, RemoteScreen>): boolean {
  return Object.values(screens).every(({ path, preload = [] }) => {
    const segments = path.split('/');
    const parameters = preload.flatMap((url) => url.split('/').filter((part) => part.startsWith(':')));
    return parameters.every((parameter) => segments.includes(parameter));
  });
}

/** `src/remote.routes.json` of a remote: everything that the shell must know before it loads the remote's code. */
export const RemoteRoutes = z.object({
  name: z.string().check(z.regex(/^[a-z]+$/, 'Not a name of lowercase letters')),
  /** The REMOTE_API_VERSION that the remote is written for. */
  remoteApiVersion: z.int(),
  screens: z
    .record(z.string(), RemoteScreen)
    .check(
      z.refine(haveParents, 'A parent is no screen of this remote, or a screen is its own ancestor'),
      z.refine(haveParameters, 'A preload has a parameter that the path of its screen lacks'),
    ),
  /** Components drawn over every screen; loaded when an intent first needs one. */
  overlays: z.optional(z.array(ExposedModule)),
});
export type RemoteRoutes = z.output<typeof RemoteRoutes>;

/** Something for each language of the interface, by its tag. English is always there. */
const byLocale = <T extends z.ZodMiniType>(schema: T) => z.record(z.string(), schema);

/**
 * URLs of the files of a prerendered screen: its HTML as a Mustache template in each language, and the style sheet of this HTML.
 */
export const PrerenderedScreen = z.object({
  /** Not in releases for an earlier remote API, whose screens the shell does not load. */
  templates: z.optional(byLocale(z.string())),
  styles: z.string(),
});
export type PrerenderedScreen = z.output<typeof PrerenderedScreen>;

/** One built remote as `/remotes.json` lists it. */
export const RemoteManifest = z.object({
  /** A hash of everything that was built. */
  version: z.string().check(z.regex(/^[0-9a-f]{10}$/)),
  remoteApiVersion: z.int(),
  /** Whether the remote's files are scripts or ES modules. */
  type: z.enum(['script', 'module']),
  /** URL of its `mf-manifest.json`, which is what `registerRemotes` takes. */
  entry: z.string(),
  /**
   * Subresource integrity by URL: of each file that the federation's runtime requests, of every ES module, of catalogs, and of
   * the files of prerendered screens.
   */
  integrity: z.record(z.string(), z.string()),
  screens: z.record(
    z.string(),
    z.extend(RemoteScreen, { files: z.array(z.string()), prerendered: z.optional(PrerenderedScreen) }),
  ),
  overlays: z.array(ExposedModule),
  /** URLs of the catalogs by language and name. The page gets those of its own language. */
  catalogs: z.optional(byLocale(z.record(CatalogName, z.string()))),
  /** Titles, subtitles and labels of the screens, by language and `<key of the screen>.title`. The page gets them in the screens. */
  routeTexts: z.optional(byLocale(z.record(z.string(), z.string()))),
  /** True where a developer's server replaces the released remote. */
  override: z.optional(z.boolean()),
});
export type RemoteManifest = z.output<typeof RemoteManifest>;

/** The body of `/remotes.json`, by the remotes' names. */
export type RemoteManifests = Record<string, RemoteManifest>;
