import { type Direction, DIRECTIONS } from '@lectern/contract';
import { choiceParam, type SearchParam } from '@lectern/ui';

/**
 * The order of rows, as `sort` and `direction`: of another column than that of `first`, a URL without a direction means ascending.
 * @param sorts the columns by which rows can be ordered
 * @param first the order for an address without one
 */
export function orderParams<Sort extends string>(
  sorts: readonly Sort[],
  first: { sort: NoInfer<Sort>; direction: Direction },
): { sort: SearchParam<Sort>; direction: SearchParam<Direction> } {
  const sort = { ...choiceParam(sorts, first.sort), isOrder: true };
  const directionParam = (sort: unknown) =>
    choiceParam(DIRECTIONS, sort === first.sort ? first.direction : 'ascending');
  return {
    sort,
    direction: {
      parse: (text, params) => directionParam(sort.parse(params?.get('sort') ?? null)).parse(text),
      format: (direction, state) => directionParam(state?.['sort']).format(direction),
      isOrder: true,
    },
  };
}
