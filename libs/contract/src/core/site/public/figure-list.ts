/** The fixed display figures and labels of the specification. */
export const FIGURES = {
  learners: '25,000+',
  certificates: '12,000+',
  countries: '90+',
  openSource: '100%',
  rating: '4.8',
  completion: '87%',
  averageRating: '4.8/5',
  satisfaction: '92%',
  hoursGoal: '10',
  coursesGoal: '1',
  price: '$',
  free: 'FREE',
} as const;
export type FigureId = keyof typeof FIGURES;
export const FIGURE_IDS = Object.keys(FIGURES) as FigureId[];

/** The counters of the landing page. */
export const COUNTERS = ['learners', 'certificates', 'countries', 'openSource'] as const;

/** What a site shows for a figure: the site's own text; '' shows the specification's figure, null shows none. */
export type Figure = string | null;

/** The figures that a site has replaced or hidden. */
export type OwnFigures = Partial<Record<FigureId, Figure>>;

export const listOwnFigures = ({ figures }: { figures: Record<FigureId, Figure> }): OwnFigures =>
  Object.fromEntries(FIGURE_IDS.flatMap((id) => (figures[id] === '' ? [] : [[id, figures[id]]])));

/** Reads the rating that a course without ratings shows; null if it shows none. */
export function readPlaceholderRating({ rating = '' }: OwnFigures): number | null {
  if (rating === null) return null;
  return Number(rating || FIGURES.rating);
}
