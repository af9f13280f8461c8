/**
 * The areas of all packages from left to right: an area imports only from those to its left. `layout.test.mjs`
 * proves that every folder on the first level of these packages is one of them.
 */
export const AREAS = [
  ...[
    'routes',
    'core',
    'entities',
    'database',
    'secrets',
    'audit',
    'platform',
    'parts',
    'account',
    'identity',
  ],
  ...[
    'courses',
    'learning',
    'community',
    'tutor',
    'assessment',
    'study',
    'people',
    'authoring',
    'messages',
    'insight',
    'interop',
    'site',
  ],
  ...['openapi', 'samples', 'prerendering', 'ingest', 'tasks'],
];
export const PACKAGES_WITH_AREAS = [
  ...['api/src', 'worker/src', 'libs/contract/src', 'libs/data/src', 'mfe-admin/src', 'mfe-learner/src'],
];
