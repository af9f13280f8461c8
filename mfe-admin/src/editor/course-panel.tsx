import { CATEGORIES, COURSE_LIMITS, LEVELS, type Category, type Level } from '@lectern/contract';
import { Card, CardTitle, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { texts } from '../texts';
import { PRICE } from './draft';
import styles from './editor.module.css';
import type { Editing } from './use-editing';

const { course: labels } = texts.editor;
const NONE = 'none';

const options = <T extends string>(values: readonly T[], none: string) => [
  { value: NONE, label: none },
  ...values.map((value) => ({ value, label: value })),
];
const chosen = <T extends string>(value: string) => (value === NONE ? null : (value as T));

/** What lists and cards show of the course. */
export function CoursePanel({ editing: { draft, setFields } }: { editing: Editing }) {
  const { title, description, category, level, price, isFeatured, isPublished } = draft;
  return (
    <Card aria-labelledby="course-panel">
      <CardTitle id="course-panel">{labels.heading}</CardTitle>
      <TextField
        label={labels.title}
        value={title}
        required
        maxLength={COURSE_LIMITS.title}
        error={title.trim() ? undefined : texts.editor.titleRequired.description}
        onChange={(next) => setFields({ title: next })}
      />
      <TextField
        label={labels.description}
        value={description}
        rows={4}
        maxLength={COURSE_LIMITS.description}
        onChange={(next) => setFields({ description: next })}
      />
      <div className={styles.fields}>
        <Select
          label={labels.category}
          options={options(CATEGORIES, labels.noCategory)}
          value={category ?? NONE}
          onChange={(value) => setFields({ category: chosen<Category>(value) })}
        />
        <Select
          label={labels.level}
          options={options(LEVELS, labels.noLevel)}
          value={level ?? NONE}
          onChange={(value) => setFields({ level: chosen<Level>(value) })}
        />
        <TextField
          label={labels.price}
          value={price}
          inputMode="decimal"
          hint={PRICE.test(price) ? labels.priceHint : undefined}
          error={PRICE.test(price) ? undefined : labels.priceError}
          onChange={(next) => setFields({ price: next.trim() })}
        />
      </div>
      <div className={styles.switches}>
        <Switch
          label={labels.published}
          hint={labels.publishedHint}
          checked={isPublished}
          onChange={(next) => setFields({ isPublished: next })}
        />
        <Switch
          label={labels.featured}
          hint={labels.featuredHint}
          checked={isFeatured}
          onChange={(next) => setFields({ isFeatured: next })}
        />
      </div>
    </Card>
  );
}

function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <strong>{label}</strong>
        <span className={styles.quiet}>{hint}</span>
      </span>
    </label>
  );
}
