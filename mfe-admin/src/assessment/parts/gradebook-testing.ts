import { DEFAULT_GRADEBOOK_SETTINGS, type Gradebook, type GradebookLearner } from '@lectern/contract';
import { buildUuid } from './question-testing';

/** A learner of a gradebook for tests, without results. */
export const aGradebookLearner = (change: Partial<GradebookLearner> = {}): GradebookLearner => ({
  id: buildUuid(60),
  name: 'Ada Byron',
  email: 'ada@example.org',
  cells: [],
  entries: [],
  mean: null,
  total: null,
  letter: null,
  dropped: [],
  ...change,
});

/** A gradebook for tests, empty as far as nothing else is given. */
export const aGradebook = (change: Partial<Gradebook> = {}): Gradebook => ({
  items: [],
  total: change.items?.length ?? 0,
  exams: [],
  columns: [],
  settings: DEFAULT_GRADEBOOK_SETTINGS,
  course: { id: buildUuid(1), title: 'First aid' },
  ...change,
});
