import * as z from 'zod/mini';
import { SingleLine } from '../../single-line.js';
import { refuse } from '../../problems/refuse.js';
import { FIGURE_IDS, type Figure, type FigureId } from './figure-list.js';
import { savedGroup } from '../site-group.js';

export const MAX_FIGURE_LENGTH = 16;
const MAX_GOAL = 99;

const Text = z.nullable(SingleLine(MAX_FIGURE_LENGTH));
const Rating = z.nullable(
  SingleLine(MAX_FIGURE_LENGTH).check(
    // Many languages write '4,8'.
    z.overwrite((typed) => typed.replace(',', '.')),
    z.regex(/^([1-4](\.\d)?|5(\.0)?)?$/, refuse('notRating')),
  ),
);
const Goal = z.nullable(
  SingleLine(MAX_FIGURE_LENGTH).check(
    z.regex(/^([1-9]\d?)?$/, refuse('notInRange', { min: 1, max: MAX_GOAL })),
  ),
);

/** What the site shows in place of the fixed figures. */
export const SiteFigures = z.object({
  learners: Text,
  certificates: Text,
  countries: Text,
  openSource: Text,
  rating: Rating,
  completion: Text,
  averageRating: Text,
  satisfaction: Text,
  hoursGoal: Goal,
  coursesGoal: Goal,
  price: Text,
  free: Text,
} satisfies Record<FigureId, z.ZodMiniType<Figure>>);
export type SiteFigures = z.output<typeof SiteFigures>;

export const DEFAULT_SITE_FIGURES = Object.fromEntries(FIGURE_IDS.map((id) => [id, ''])) as SiteFigures;

export const SavedSiteFigures = savedGroup(SiteFigures);
export type SavedSiteFigures = z.output<typeof SavedSiteFigures>;
