import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

/** `count` is how many saved views of one list a person can have; lengths are in characters. */
export const SAVED_VIEW_LIMITS = {
  nameLength: 60,
  count: 20,
  addressLength: 2000,
  hiddenColumns: 50,
} as const;

/** The lists whose filters, order and columns can be saved. */
export const SAVED_VIEW_LISTS = [
  'users',
  'invitations',
  'groups',
  'courses',
  'questions',
  'exams',
  'audit',
] as const;
const SavedViewList = z.enum(SAVED_VIEW_LISTS);
export type SavedViewList = z.output<typeof SavedViewList>;

const ViewContent = z.object({
  name: SingleLine(SAVED_VIEW_LIMITS.nameLength).check(z.minLength(1)),
  /** Filters and order as the query string of the list's screen, without the page: 'role=admin&sort=name'. */
  address: z.string().check(z.maxLength(SAVED_VIEW_LIMITS.addressLength)),
  /** Keys of the columns that are not shown. */
  hiddenColumns: z
    .array(z.string().check(z.maxLength(100)))
    .check(z.maxLength(SAVED_VIEW_LIMITS.hiddenColumns)),
  density: z.enum(['comfortable', 'compact']),
  /** Whether the list opens with this view; at most one view of each list is the default. */
  isDefault: z.boolean(),
});

/** Filters, order and columns of a list under a name. */
export const SavedView = z.extend(ViewContent, { id: z.uuid(), list: SavedViewList });
export type SavedView = z.output<typeof SavedView>;

/** A view to save. */
export const SavedViewContent = z.extend(ViewContent, { list: SavedViewList });
export type SavedViewContent = z.output<typeof SavedViewContent>;

const ViewId = z.object({ viewId: z.uuid() });

/** Returns the person's saved views of a list, by name. */
export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/teaching/saved-views',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: "One's saved views of a list",
  query: z.object({ list: SavedViewList }),
  response: z.array(SavedView),
});

/** A new default view replaces the present one. 409 where the person has a saved view of this name, or too many of them. */
export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/teaching/saved-views',
  access: 'instructor',
  summary: 'Save a view of a list under a name',
  body: SavedViewContent,
  response: SavedView,
  status: 201,
});

/** The same rules as in `createSavedView` apply. */
export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/api/teaching/saved-views/:viewId',
  access: 'instructor',
  of: { savedView: 'viewId' },
  summary: 'Change a saved view',
  params: ViewId,
  body: ViewContent,
  response: SavedView,
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/teaching/saved-views/:viewId',
  access: 'instructor',
  of: { savedView: 'viewId' },
  summary: 'Delete a saved view',
  params: ViewId,
  status: 204,
});
