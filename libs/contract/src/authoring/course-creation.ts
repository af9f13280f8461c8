import type { Site } from '../core/site/site.js';
import type { Role } from '../identity/user.js';

/** Whether people with this role may create courses: from a deck, or as a copy. They edit theirs in any case. */
export const mayCreateCourses = (
  { instructorsCreateCourses }: Pick<Site, 'instructorsCreateCourses'>,
  role: Role | undefined,
): boolean => role === 'admin' || (role === 'instructor' && instructorsCreateCourses);
