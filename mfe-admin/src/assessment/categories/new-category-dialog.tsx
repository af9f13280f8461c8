import type { QuestionCategory } from '@lectern/contract';
import { Dialog } from '@lectern/ui/dialog';
import { CategoryForm } from './category-form';
import { t } from '../texts';

/** Adds one category, for the fields that need one. */
export default function NewCategoryDialog({
  categories,
  onSaved,
  onClose,
}: {
  categories: QuestionCategory[];
  onSaved: (category: QuestionCategory) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={t('categories.add')} open onClose={onClose}>
      <CategoryForm categories={categories} onSaved={onSaved} onCancel={onClose} />
    </Dialog>
  );
}
