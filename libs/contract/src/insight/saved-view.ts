import * as z from 'zod/mini';
import { endpoint } from '../core/define.js';
import { SingleLine } from '../core/single-line.js';

/** Longest name of a saved view, how many of one list a person can have, and characters of filters and order. */
export const SAVED_VIEW_LIMITS = { name: 60, count: 20, address: 2000, columns: 50 } as const;

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

const Content = z.object({
  name: SingleLine(SAVED_VIEW_LIMITS.name).check(z.minLength(1)),
  /** Filters and order as the query of the list's address, without a page: 'role=admin&sort=name'. */
  address: z.string().check(z.maxLength(SAVED_VIEW_LIMITS.address)),
  /** Keys of the columns that are not shown. */
  hiddenColumns: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(SAVED_VIEW_LIMITS.columns)),
  density: z.enum(['comfortable', 'compact']),
  /** Opens with the list; of each list at most one does. */
  isDefault: z.boolean(),
});

/** Filters, order and columns of a list under a name. */
export const SavedView = z.extend(Content, { id: z.uuid(), list: SavedViewList });
export type SavedView = z.output<typeof SavedView>;

/** A view to save. */
export const SavedViewContent = z.extend(Content, { list: SavedViewList });
export type SavedViewContent = z.output<typeof SavedViewContent>;

const ViewId = z.object({ viewId: z.uuid() });

/** The person's own views of a list, by name. */
export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/teaching/saved-views',
  access: 'instructor',
  isOpenInViewAs: true,
  summary: "One's saved views of a list",
  query: z.object({ list: SavedViewList }),
  response: z.array(SavedView),
});

/** Another default view of the list stops being it. 409 where the person has a view of this name, or too many. */
export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/teaching/saved-views',
  access: 'instructor',
  summary: 'Save a view of a list under a name',
  body: SavedViewContent,
  response: SavedView,
  status: 201,
});

/** As `createSavedView`. */
export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/api/teaching/saved-views/:viewId',
  access: 'instructor',
  of: { savedView: 'viewId' },
  summary: 'Change a saved view',
  params: ViewId,
  body: Content,
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
