import { useCurrentUser } from '@lectern/client';
import { CATEGORIES, COURSE_LIMITS, LEVELS, type Category, type Level } from '@lectern/contract';
import { Card, CardTitle, Stack, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { LanguageSelect } from '../../../parts/fields/language-select';
import { Switch } from '../../../parts/fields/switch';
import { editorTexts } from '../texts';
import { findError, type Draft } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';

const { course: labels } = editorTexts;
const NONE = 'none';
/** '99999999.99' */
const MAX_PRICE_LENGTH = 11;

const options = <T extends string>(values: readonly T[], none: string) => [
  { value: NONE, label: none },
  ...values.map((value) => ({ value, label: value })),
];
const toNullable = <T extends string>(value: string) => (value === NONE ? null : (value as T));

/** The fields of the course itself. */
export function CoursePanel({ editor: { draft, dispatch } }: { editor: CourseEditor }) {
  const { title, description, category, level, language, price, isFeatured, isPublished, showsNotes } = draft;
  const isAdmin = useCurrentUser().user?.role === 'admin';
  const change = (fields: Partial<Omit<Draft, 'modules'>>) => dispatch({ type: 'fields-changed', fields });
  return (
    <Card aria-labelledby="course-panel">
      <CardTitle id="course-panel">{labels.heading}</CardTitle>
      <TextField
        label={labels.title}
        value={title}
        lang={language ?? undefined}
        required
        maxLength={COURSE_LIMITS.title}
        error={findError('title', title)}
        onChange={(next) => change({ title: next })}
      />
      <TextField
        label={labels.description}
        value={description}
        lang={language ?? undefined}
        rows={4}
        maxLength={COURSE_LIMITS.description}
        onChange={(next) => change({ description: next })}
      />
      <div className={styles.fields}>
        <Select
          label={labels.category}
          options={options(CATEGORIES, labels.noCategory)}
          value={category ?? NONE}
          onChange={(value) => change({ category: toNullable<Category>(value) })}
        />
        <Select
          label={labels.level}
          options={options(LEVELS, labels.noLevel)}
          value={level ?? NONE}
          onChange={(value) => change({ level: toNullable<Level>(value) })}
        />
        <LanguageSelect
          label={labels.language}
          detectLabel={labels.detectLanguage}
          language={language}
          onChange={(next) => change({ language: next })}
        />
        <TextField
          label={labels.price}
          value={price}
          inputMode="decimal"
          maxLength={MAX_PRICE_LENGTH}
          hint={labels.priceHint}
          error={findError('price', price)}
          onChange={(next) => change({ price: next.trim() })}
        />
      </div>
      <Stack gap={12}>
        <Switch
          label={labels.published}
          hint={labels.publishedHint}
          checked={isPublished}
          onChange={(next) => change({ isPublished: next })}
        />
        <Switch
          label={labels.showsNotes}
          hint={labels.showsNotesHint}
          checked={showsNotes}
          onChange={(next) => change({ showsNotes: next })}
        />
        {isAdmin && (
          <Switch
            label={labels.featured}
            hint={labels.featuredHint}
            checked={isFeatured}
            onChange={(next) => change({ isFeatured: next })}
          />
        )}
      </Stack>
    </Card>
  );
}
