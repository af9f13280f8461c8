import { Button } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { FolderPlus, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import type { TreeCategory } from '../parts/category-tree';
import styles from './categories.module.css';
import { t } from '../texts';

/** A category with its number of questions, indented by its depth. */
export function CategoryRow({
  category: { name, depth, questionCount },
  onAdd,
  onEdit,
  onDelete,
}: {
  category: TreeCategory;
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <li className={styles.row} style={{ paddingInlineStart: `${Math.min(depth, 6) * 16}px` }}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.quiet}>{t('categories.count', { questions: questionCount })}</span>
      <Action label={t('categories.addTo', { name })} Icon={FolderPlus} onClick={onAdd} />
      <Action label={t('categories.titles.edit', { name })} Icon={Pencil} onClick={onEdit} />
      <Action label={t('categories.titles.delete', { name })} Icon={Trash2} onClick={onDelete} />
    </li>
  );
}

function Action({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <Tooltip text={label}>
      <Button variant="quiet" icon aria-label={label} onClick={onClick}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
