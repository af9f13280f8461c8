import * as z from 'zod/mini';
import { refuse } from '../../problems/refuse.js';
import { EmailDomain } from './email-domain.js';
import { savedGroup } from '../site-group.js';

export const COURSE_CREATORS = ['instructors', 'administrators'] as const;

/**
 * How a person who is not known yet gets an account: by signing up, by an invitation, by signing up with an address of a
 * listed domain, or only by an administrator's invitation or import.
 */
export const SIGN_UP_RULES = ['open', 'invitation', 'domains', 'closed'] as const;
export type SignUpRule = (typeof SIGN_UP_RULES)[number];

export const MAX_EMAIL_DOMAINS = 50;

/** What people may do on this site. */
export const SiteAccess = z
  .object({
    /** Who may create courses; administrators always may. */
    courseCreators: z.enum(COURSE_CREATORS),
    signUp: z.enum(SIGN_UP_RULES),
    /** For the rule `domains`; kept under the other ones. */
    domains: z.array(EmailDomain).check(z.maxLength(MAX_EMAIL_DOMAINS)),
  })
  .check(
    z.refine(({ signUp, domains }) => signUp !== 'domains' || domains.length > 0, {
      path: ['domains'],
      error: refuse('tooFewEntries', { min: 1 }),
    }),
  );
export type SiteAccess = z.output<typeof SiteAccess>;

export const DEFAULT_SITE_ACCESS: SiteAccess = {
  courseCreators: 'instructors',
  signUp: 'open',
  domains: [],
};

export const SavedSiteAccess = savedGroup(SiteAccess);
export type SavedSiteAccess = z.output<typeof SavedSiteAccess>;
