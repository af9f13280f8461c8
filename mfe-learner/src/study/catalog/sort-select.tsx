import { NativeSelect } from '@lectern/ui';
import { t } from '../texts';
import { COURSE_ORDERS, type CourseOrder } from './find-courses';

const NEWEST = 'newest';
const options = [NEWEST, ...COURSE_ORDERS].map((value) => ({
  value,
  label: t(`catalog.orders.${value as CourseOrder | typeof NEWEST}`),
}));

/** Chooses the order of the courses; undefined: newest first. */
export function SortSelect({
  sort,
  onSort,
}: {
  sort: CourseOrder | undefined;
  onSort: (sort: CourseOrder | undefined) => void;
}) {
  return (
    <NativeSelect
      label={t('catalog.sort')}
      hideLabel
      options={options}
      value={sort ?? NEWEST}
      onChange={(chosen) => onSort(COURSE_ORDERS.find((order) => order === chosen))}
    />
  );
}
