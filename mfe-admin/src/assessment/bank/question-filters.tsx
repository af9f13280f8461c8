import { query, useQuery } from '@lectern/client';
import { listQuestionCategories, listQuestionTags, QUESTION_TYPES } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import type { ReactNode } from 'react';
import { ListToolbar } from '../../parts/lists/list-toolbar';
import { useManagedCourses } from '../../courses/managed-courses';
import { toCategoryOptions } from '../parts/category-tree';
import { STATUS_FILTERS, type QuestionFilters as Filters } from './use-question-filters';
import { t } from '../texts';

const ALL = 'all';

const typeOptions = [
  { value: ALL, label: t('bank.allTypes') },
  ...QUESTION_TYPES.map((value) => ({ value, label: t(`question.types.${value}`) })),
] as const;
const statusOptions = STATUS_FILTERS.map((value) => ({ value, label: t(`bank.statusFilter.${value}`) }));

/** Search and filters of the bank, and a button that clears them. */
export function QuestionFilters({ filters, view }: { filters: Filters; view: ReactNode }) {
  const { state, setState } = filters;
  const { data: categories = [] } = useQuery(query(listQuestionCategories));
  const { data: courses = [] } = useManagedCourses();
  const { data: tags = [] } = useQuery(query(listQuestionTags));
  return (
    <ListToolbar
      filters={filters}
      labels={{ search: t('bank.search'), searchHint: t('bank.searchHint') }}
      view={view}
      isLong
    >
      <Select
        label={t('bank.category')}
        hideLabel
        options={[{ value: ALL, label: t('bank.allCategories') }, ...toCategoryOptions(categories)]}
        value={state.category ?? ALL}
        onChange={(category) => setState({ category: category === ALL ? undefined : category })}
      />
      <Select
        label={t('bank.course')}
        hideLabel
        options={[
          { value: ALL, label: t('bank.allCourses') },
          ...courses.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={state.course ?? ALL}
        onChange={(course) => setState({ course: course === ALL ? undefined : course })}
      />
      <Select
        label={t('bank.type')}
        hideLabel
        options={typeOptions}
        value={state.type}
        onChange={(type) => setState({ type })}
      />
      <Select
        label={t('bank.status')}
        hideLabel
        options={statusOptions}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      <Select
        label={t('bank.tag')}
        hideLabel
        options={[
          { value: ALL, label: t('bank.allTags') },
          // 'all' is a possible tag, too.
          ...tags.map(({ tag, questionCount }) => ({
            value: `#${tag}`,
            label: `${tag} (${questionCount})`,
          })),
        ]}
        value={state.tag ? `#${state.tag}` : ALL}
        onChange={(tag) => setState({ tag: tag === ALL ? '' : tag.slice(1) })}
      />
    </ListToolbar>
  );
}
