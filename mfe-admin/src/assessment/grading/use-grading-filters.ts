import { choiceParam, idParam, pageParam, useSearchState } from '@lectern/ui';

export const STATES = ['waiting', 'graded', 'all'] as const;

const schema = {
  page: pageParam,
  state: choiceParam(STATES, 'waiting'),
  question: idParam(undefined),
  anonymous: choiceParam(['no', 'yes'] as const, 'no'),
  answer: idParam(undefined),
};

/** Page and filters of the grading queue and the open answer, kept in the address. */
export const useGradingFilters = () => useSearchState(schema);
export type GradingFilters = ReturnType<typeof useGradingFilters>;

/** The filters as the query of the calls. */
export const buildQuery = ({ state, question, anonymous }: GradingFilters['state']) => ({
  state,
  anonymous: anonymous === 'yes',
  ...(question && { question }),
});
