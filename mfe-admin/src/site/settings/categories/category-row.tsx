import {
  ACCENTS,
  type Accent,
  CATEGORY_ICON_NAMES,
  CATEGORY_ICONS,
  type CategoryIconName,
  MAX_CATEGORY_LENGTH,
  type SiteCategory,
} from '@lectern/contract';
import { Button, NativeSelect, PathIcon, Row, TextField } from '@lectern/ui';
import { questionText } from '@lectern/ui/question';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { t } from '../../texts';
import styles from './categories.module.css';
import { getName, toName } from './category-model';

const ICONS = CATEGORY_ICON_NAMES.map((value) => ({ value, label: t(`categories.icons.${value}`) }));
const COLORS = ACCENTS.map((value) => ({ value, label: t(`categories.colors.${value}`) }));

/** The fields of a category, how it will look, and buttons that move or remove it. */
export function CategoryRow({
  category,
  error,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  category: SiteCategory;
  error: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (changes: Partial<SiteCategory>) => void;
  /** @param step -1 up, 1 down */
  onMove: (step: number, button: HTMLButtonElement) => void;
  onRemove: () => void;
}) {
  const { key, icon, accent } = category;
  const name = getName(category);
  const item = name || t('categories.unnamed');
  return (
    <li className={styles.row}>
      <Row gap={8} justify="space-between">
        <span className={styles.chip} data-accent={accent}>
          <PathIcon path={CATEGORY_ICONS[icon]} size={16} />
          <span dir="auto">{item}</span>
        </span>
        <span className={styles.actions}>
          <Button
            variant="quiet"
            icon
            aria-label={questionText('answer.moveUp', { item })}
            aria-disabled={isFirst}
            onClick={(event) => onMove(-1, event.currentTarget)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            variant="quiet"
            icon
            aria-label={questionText('answer.moveDown', { item })}
            aria-disabled={isLast}
            onClick={(event) => onMove(1, event.currentTarget)}
          >
            <ArrowDown aria-hidden />
          </Button>
          <Button
            variant="quiet"
            icon
            aria-label={t('categories.removeOf', { name: item })}
            disabled={isFirst && isLast}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        </span>
      </Row>
      <div className={styles.fields}>
        <TextField
          label={t('categories.name')}
          required
          maxLength={MAX_CATEGORY_LENGTH}
          value={name}
          error={error}
          onChange={(typed) => onChange({ name: toName(key, typed) })}
        />
        <NativeSelect
          label={t('categories.icon')}
          options={ICONS}
          value={icon}
          onChange={(next: CategoryIconName) => onChange({ icon: next })}
        />
        <NativeSelect
          label={t('categories.color')}
          options={COLORS}
          value={accent}
          onChange={(next: Accent) => onChange({ accent: next })}
        />
      </div>
    </li>
  );
}
