import { Select } from '@lectern/ui/select';
import type { ComponentProps } from 'react';
import { t } from '../texts';

/** The option for no category; the select (Radix) accepts no empty value. */
const NO_CATEGORY = 'none';

/** One of the categories of a gradebook, or none. A category that was removed shows as none. */
export function CategorySelect({
  categories,
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange'> & {
  categories: { id: string; name: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const isThere = categories.some(({ id }) => id === value);
  return (
    <Select
      {...rest}
      options={[
        { value: NO_CATEGORY, label: t('gradebook.columnList.noCategory') },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={isThere && value ? value : NO_CATEGORY}
      onChange={(id) => onChange(id === NO_CATEGORY ? null : id)}
    />
  );
}
