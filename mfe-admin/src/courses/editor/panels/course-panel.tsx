import { useCurrentUser } from '@lectern/client';
import { COURSE_LIMITS, LEVELS, type Category, type Level } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Card, CardTitle, categoryName, levelName, listCategories, Stack, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { LanguageSelect } from '../../../parts/fields/language-select';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { findError, type Draft } from '../draft';
import styles from '../editor.module.css';
import type { CourseEditor } from '../use-course-editor';

const NONE = 'none';
/** '99999999.99' */
const MAX_PRICE_LENGTH = 11;

const options = <T extends string>(values: readonly T[], getName: (value: T) => string, none: string) => [
  { value: NONE, label: none },
  ...values.map((value) => ({ value, label: getName(value) })),
];
const toNullable = <T extends string>(value: string) => (value === NONE ? null : (value as T));

/** The fields of the course itself. */
export function CoursePanel({ editor: { draft, dispatch } }: { editor: CourseEditor }) {
  const {
    title,
    description,
    category,
    level,
    language,
    price,
    isFeatured,
    isPublished,
    showsNotes,
    hasDiscussion,
  } = draft;
  const isAdmin = useCurrentUser().user?.role === 'admin';
  const change = (fields: Partial<Omit<Draft, 'modules'>>) => dispatch({ type: 'fields-changed', fields });
  return (
    <Card aria-labelledby="course-panel">
      <CardTitle id="course-panel">{t('editor.course.heading')}</CardTitle>
      <TextField
        label={t('editor.course.title')}
        value={title}
        lang={language ?? undefined}
        required
        maxLength={COURSE_LIMITS.title}
        error={findError('title', title)}
        onChange={(next) => change({ title: next })}
      />
      <TextField
        label={t('editor.course.description')}
        value={description}
        lang={language ?? undefined}
        rows={4}
        maxLength={COURSE_LIMITS.description}
        onChange={(next) => change({ description: next })}
      />
      <div className={styles.fields}>
        <Select
          label={t('editor.course.category')}
          options={options(listCategories(), categoryName, t('editor.course.noCategory'))}
          value={category ?? NONE}
          onChange={(value) => change({ category: toNullable<Category>(value) })}
        />
        <Select
          label={t('editor.course.level')}
          options={options(LEVELS, levelName, t('editor.course.noLevel'))}
          value={level ?? NONE}
          onChange={(value) => change({ level: toNullable<Level>(value) })}
        />
        <LanguageSelect
          label={t('editor.course.language')}
          detectLabel={t('editor.course.detectLanguage')}
          language={language}
          onChange={(next) => change({ language: next })}
        />
        <TextField
          label={t('editor.course.price')}
          value={price}
          inputMode="decimal"
          maxLength={MAX_PRICE_LENGTH}
          hint={t('editor.course.priceHint')}
          error={findError('price', price)}
          onChange={(next) => change({ price: next.trim() })}
        />
      </div>
      <Stack gap={12}>
        <Switch
          label={t('editor.course.published')}
          hint={t('editor.course.publishedHint')}
          checked={isPublished}
          onChange={(next) => change({ isPublished: next })}
        />
        <Switch
          label={t('editor.course.showsNotes')}
          hint={t('editor.course.showsNotesHint')}
          checked={showsNotes}
          onChange={(next) => change({ showsNotes: next })}
        />
        {hasFeature('discussion') && (
          <Switch
            label={t('editor.course.hasDiscussion')}
            hint={t('editor.course.hasDiscussionHint')}
            checked={hasDiscussion}
            onChange={(next) => change({ hasDiscussion: next })}
          />
        )}
        {isAdmin && (
          <Switch
            label={t('editor.course.featured')}
            hint={t('editor.course.featuredHint')}
            checked={isFeatured}
            onChange={(next) => change({ isFeatured: next })}
          />
        )}
      </Stack>
    </Card>
  );
}
