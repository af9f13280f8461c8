/** What a site can switch off whole: its calls are refused, and no screen shows it. Data that it has stays. */
export const FEATURES = [
  'catalog',
  'tutor',
  'discussion',
  'announcements',
  'learningPaths',
  'practice',
  'calendar',
  'reports',
  'offline',
  'lti',
  'scormImport',
  'externalTools',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The feature that only visitors lose: courses without a sign-in. Their calls are answered with 401, as others that need one. */
export const VISITOR_FEATURE = 'catalog' satisfies Feature;
