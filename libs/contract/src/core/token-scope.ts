import type { Endpoint, Stream } from './define.js';

/** The parts of Lectern that an access token can be for. */
export const TOKEN_AREAS = [
  ...(['account', 'courses', 'learning', 'tutor', 'assessment', 'people', 'reports', 'site'] as const),
  // Of service accounts only.
  'provisioning',
] as const;
export type TokenArea = (typeof TOKEN_AREAS)[number];

/** What a token may do in an area. `write` includes `read`. */
export type TokenScope = `${TokenArea}:${'read' | 'write'}`;

export const TOKEN_SCOPES: TokenScope[] = TOKEN_AREAS.flatMap(
  (area) => [`${area}:read`, `${area}:write`] as const,
);

/**
 * The area of each path of the contract, parameters as `:`. The longest prefix decides; null: not with a token. What is not
 * listed is not open to tokens, so that a new call needs a decision. Closed are: taking exams; sign-in, also at external tools, sessions, tokens and other
 * secrets that would outlive the token; settings of the site that decide about access, secrets and deletion; messages, which may contain one-time links; and streams, which end with a session.
 */
const AREAS: Record<string, TokenArea | null> = {
  '/api/auth/user': 'account',
  '/api/auth/reminders': 'account',
  '/api/memberships': 'account',
  '/api/notifications': 'account',

  '/api/courses': 'courses',
  '/api/files': 'courses',
  '/api/learning-paths': 'courses',
  '/api/modules': 'courses',
  '/api/slide-videos': 'courses',
  '/api/slides': 'courses',
  '/api/teaching/courses': 'courses',
  '/api/teaching/learning-paths': 'courses',
  '/api/uploads': 'courses',

  '/api/certificates': 'learning',
  // A launch signs a person in at a tool.
  '/api/courses/:/external-tools/:/content': null,
  '/api/modules/:/external-tool/launches': null,
  '/api/courses/:/enroll': 'learning',
  '/api/courses/:/grades': 'learning',
  '/api/courses/:/meetings': 'learning',
  '/api/courses/:/practice': 'learning',
  '/api/courses/:/progress': 'learning',
  '/api/courses/:/rating': 'learning',
  '/api/courses/:/renew': 'learning',
  '/api/courses/:/rosters': 'reports',
  '/api/courses/:/survey': 'learning',
  // It holds right answers.
  '/api/courses/:/scorm.zip': 'assessment',
  '/api/courses/slug/:/enroll': 'learning',
  '/api/dashboard': 'learning',
  '/api/due-dates': 'learning',
  '/api/enrollments': 'learning',
  '/api/exams': 'learning',
  '/api/exams/:/attempts': null,
  '/api/goal': 'learning',
  '/api/learning-path-enrollments': 'learning',
  '/api/learning-paths/:/enrollment': 'learning',
  '/api/meetings': 'learning',
  '/api/modules/:/notes': 'learning',
  '/api/notes': 'learning',
  '/api/notes.md': 'learning',
  '/api/practice': 'learning',
  '/api/slide-videos/:/watched': 'learning',

  '/api/admin/courses/:/slide-videos': 'courses',
  '/api/admin/courses/:/video': 'courses',
  '/api/admin/slide-videos': 'courses',
  '/api/admin/slides': 'courses',
  '/api/admin/video-settings': 'courses',

  '/api/admin/courses/:/unanswered-questions': 'tutor',
  '/api/admin/courses/:/unanswered-questions.csv': 'tutor',
  '/api/chat': 'tutor',

  '/api/admin/answers': 'assessment',
  '/api/admin/attempts': 'assessment',
  '/api/admin/courses': 'assessment',
  '/api/admin/exams': 'assessment',
  '/api/admin/question-categories': 'assessment',
  '/api/admin/question-count': 'assessment',
  '/api/admin/question-exports': 'assessment',
  '/api/admin/question-imports': 'assessment',
  '/api/admin/question-pictures': 'assessment',
  '/api/admin/question-practice': 'assessment',
  '/api/admin/question-proposals': 'assessment',
  '/api/admin/question-tags': 'assessment',
  '/api/admin/questions': 'assessment',
  '/api/admin/regrades': 'assessment',
  '/api/question-pictures': 'assessment',
  '/api/handed-in-files': 'assessment',

  '/api/admin/user-imports': 'people',
  '/api/admin/users': 'people',
  '/api/admin/users/:/reset-link': null,
  '/api/admin/users/:/sessions': null,
  '/api/admin/users/:/tokens': null,
  '/api/admin/users/:/view': null,
  '/api/groups': 'people',
  '/api/invitations': 'people',
  // Accepting gives the person a role, groups and courses.
  '/api/invitations/waiting': null,

  '/api/admin/analytics': 'reports',
  '/api/admin/audit': 'reports',
  '/api/admin/stats': 'reports',
  '/api/learning-paths/:/learners': 'reports',
  '/api/search': 'reports',
  '/api/teaching': 'reports',
  '/api/teaching/announcements': null,
  '/api/teaching/courses/:/survey/report': 'reports',
  '/api/teaching/meetings': 'courses',

  '/api/scim/v2': 'provisioning',

  '/api/admin/health': 'site',
  '/api/admin/site': 'site',
  '/api/admin/site-state': 'site',
  '/api/admin/site/access': null,
  '/api/admin/site/mail': null,
  '/api/admin/site/model': null,
  '/api/admin/site/programs': null,
  '/api/admin/site/retention': null,
};

/** The scope that a call needs from an access token; null: no token is accepted. */
export function findTokenScope(call: Endpoint | Stream): TokenScope | null {
  if (!('method' in call) || call.needsRecentSignIn) return null;
  const area = findArea(call.path.replace(/:\w+/g, ':').split('/'));
  return area && `${area}:${call.method === 'GET' ? 'read' : 'write'}`;
}

function findArea(segments: string[]): TokenArea | null {
  const area = AREAS[segments.join('/')];
  if (area !== undefined || segments.length === 1) return area ?? null;
  return findArea(segments.slice(0, -1));
}

/** Whether a token with these scopes may make a call that needs a scope. */
export const hasTokenScope = (scopes: readonly TokenScope[], needed: TokenScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/read$/, 'write') as TokenScope);
