/** Texts of the learner's grades in a course. */
export const gradesTexts = {
  title: 'Grades',
  loading: 'Loading grades...',
  failed: 'Failed to load your grades',
  total: 'Total',
  none: '–',
  hidden: 'Not shown yet',
  dropped: 'Dropped, does not count',
  points: (points: number, maxPoints: string) => `${Number(points.toFixed(2))} of ${maxPoints}`,
  countsVisible:
    'The total counts the results that you can see. A result that is not shown yet counts once it is.',
};
