import * as z from 'zod/mini';
import { SingleLine } from '../../single-line.js';
import { refuse } from '../../problems/refuse.js';
import { isSiteLink, type Links, MAX_LINK_LENGTH } from './link-list.js';
import { savedGroup } from '../site-group.js';

const Link = SingleLine(MAX_LINK_LENGTH).check(
  z.refine((text) => text === '' || isSiteLink(text), { error: refuse('notLink'), abort: true }),
);

/** Addresses of the site's own pages about privacy and imprint; empty: the built-in page, and none. */
export const SiteLinks = z.object({ privacy: Link, imprint: Link } satisfies Record<
  keyof Links,
  z.ZodMiniType
>);
export type SiteLinks = z.output<typeof SiteLinks>;

export const DEFAULT_SITE_LINKS: SiteLinks = { privacy: '', imprint: '' };

export const SavedSiteLinks = savedGroup(SiteLinks);
export type SavedSiteLinks = z.output<typeof SavedSiteLinks>;
