import { query, useQuery } from '@lectern/client';
import { listQuestions } from '@lectern/contract';
import type { DrawForm } from './exam-form';

type Filters = Pick<DrawForm, 'categoryId' | 'subcategories' | 'tags' | 'types'>;

/**
 * How many ready questions match a draw now; undefined while it is not known. The bank's list takes one tag and one
 * type: for a draw with more, the number comes with the saved exam.
 */
export function useMatchCount(draw: Filters & Partial<Pick<DrawForm, 'available'>>): number | undefined {
  const isListed = draw.tags.length <= 1 && draw.types.length <= 1;
  const [tag] = draw.tags;
  const { data } = useQuery({
    ...query(listQuestions, {
      query: {
        page: 1,
        search: '',
        status: 'ready',
        type: draw.types[0] ?? 'all',
        subcategories: draw.subcategories,
        ...(draw.categoryId && { category: draw.categoryId }),
        ...(tag && { tag }),
      },
    }),
    enabled: isListed,
  });
  if (isListed) return data?.totalQuestions;
  return draw.available || undefined;
}
