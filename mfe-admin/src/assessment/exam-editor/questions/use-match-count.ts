import { keepPreviousData, query, useQuery } from '@lectern/client';
import { countDrawableQuestions, Tag } from '@lectern/contract';
import type { DrawForm } from '../exam-form';

type Filters = Pick<DrawForm, 'categoryId' | 'subcategories' | 'tags' | 'types'>;

/** How many questions match a draw now; undefined while the number is loaded. */
export function useMatchCount({ categoryId, subcategories, tags, types }: Filters): number | undefined {
  const areTags = tags.every((tag) => Tag.safeParse(tag).success);
  const { data } = useQuery({
    ...query(countDrawableQuestions, {
      query: { subcategories, tags, types, ...(categoryId && { category: categoryId }) },
    }),
    enabled: areTags,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  return data?.count;
}
