import { choiceParam, pageParam, useSearchState } from '@lectern/ui';

const schema = {
  tab: choiceParam(['courses', 'exams', 'certificates', 'groups', 'invitations', 'audit'], 'courses'),
  page: pageParam,
};

/** The open tab of a user, and the page of its list, kept in the address. */
export const useTabAndPage = () => useSearchState(schema);
