import { NativeSelect } from '@lectern/ui';
import { t } from '../texts';
import { COURSE_ORDERS, type CourseOrder } from './course-order';

const NEWEST = 'newest';
const options = [NEWEST, ...COURSE_ORDERS].map((value) => ({
  value,
  label: t(`courseOrder.${value as CourseOrder | typeof NEWEST}`),
}));

/** Chooses the order of the course list; undefined: newest first. Its texts are in `parts`, because the landing page loads those of `study`. */
export function CourseOrderSelect({
  sort,
  onSort,
}: {
  sort: CourseOrder | undefined;
  onSort: (sort: CourseOrder | undefined) => void;
}) {
  return (
    <NativeSelect
      label={t('courseOrder.label')}
      hideLabel
      options={options}
      value={sort ?? NEWEST}
      onChange={(chosen) => onSort(COURSE_ORDERS.find((order) => order === chosen))}
    />
  );
}
