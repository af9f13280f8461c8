import type { SiteCategory } from '@lectern/contract';
import { NativeSelect } from '@lectern/ui';
import { useState } from 'react';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { t } from '../../texts';
import { getName } from './category-model';

/** Asks to which category the courses of a removed one move. Saving the settings moves them. */
export function RemoveCategoryDialog({
  category,
  others,
  count,
  onRemove,
  onClose,
}: {
  category: SiteCategory;
  others: SiteCategory[];
  /** Of its courses. */
  count: number;
  onRemove: (target: string) => void;
  onClose: () => void;
}) {
  const [target, setTarget] = useState(others[0]?.key ?? '');
  return (
    <ConfirmDialog
      labels={{ title: t('categories.removeTitle'), confirm: t('categories.remove') }}
      question={t('categories.removeText', { name: getName(category), count })}
      isPending={false}
      disabled={target === ''}
      onConfirm={() => onRemove(target)}
      onClose={onClose}
    >
      <NativeSelect
        label={t('categories.target')}
        options={others.map((other) => ({
          value: other.key,
          label: getName(other) || t('categories.unnamed'),
        }))}
        value={target}
        onChange={setTarget}
      />
    </ConfirmDialog>
  );
}
