import { call, query, useQuery } from '@lectern/client';
import { questionText } from '@lectern/ui/question';
import {
  describeCategories,
  listCourses,
  MAX_CATEGORIES,
  type SavedSiteSettings,
  type SiteCategory,
  updateSiteCategories,
} from '@lectern/contract';
import { getSite, setSite } from '@lectern/i18n';
import { Button, formatItems, Muted, Stack } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import styles from './categories.module.css';
import { CategoryRow } from './category-row';
import {
  categoryModel,
  createCategory,
  findAddedInUse,
  findProblems,
  getName,
  moveCategory,
} from './category-model';
import { RemoveCategoryDialog } from './remove-category-dialog';

/** Names, icons, colors and order of the categories of courses. */
export function CategoriesPage({ settings }: { settings: SavedSiteSettings }) {
  const courses = useQuery({ ...query(listCourses), refetchOnMount: 'always' });
  const editor = useGroupEditor({
    group: 'categories',
    saved: settings.categories,
    model: categoryModel,
    send: async (body) => {
      const saved = await call(updateSiteCategories, { body });
      const { categories: _, moved: __, ...site } = getSite();
      setSite({ ...site, ...describeCategories(saved.categories.settings) });
      return saved;
    },
    findProblems,
  });
  const { draft, problems } = editor;
  const [removing, setRemoving] = useState<SiteCategory>();
  const [announced, setAnnounced] = useState<string>();
  const pressed = useRef<HTMLButtonElement>(null);
  // The courses of an earlier removed category move along.
  const usedKeys = new Set([
    ...(courses.data ?? []).map(({ category }) => category),
    ...draft.removed.map(({ target }) => target),
  ]);
  const addedInUse = findAddedInUse(draft, usedKeys);

  // The browser takes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  const change = (index: number, changes: Partial<SiteCategory>) =>
    editor.change({
      list: draft.list.map((category, at) => (at === index ? { ...category, ...changes } : category)),
    });

  function move(index: number, step: number, button: HTMLButtonElement): void {
    const [target, category] = [index + step, draft.list[index]];
    if (!category || target < 0 || target >= draft.list.length) return;
    pressed.current = button;
    editor.change({ list: moveCategory(draft.list, index, target) });
    const position = { item: getName(category), position: target + 1, count: draft.list.length };
    setAnnounced(questionText('answer.position', position));
  }

  function remove({ key }: SiteCategory, target: string | null): void {
    const list = draft.list.filter((category) => category.key !== key);
    editor.change({ list, removed: [...draft.removed, { key, target }] });
    setRemoving(undefined);
  }

  const askToRemove = (category: SiteCategory) =>
    usedKeys.has(category.key) ? setRemoving(category) : remove(category, null);

  return (
    <SettingsForm
      id="categories"
      title={t('categories.title')}
      text={t('categories.text')}
      wide
      editor={{ ...editor, isReset: editor.isReset || addedInUse.length > 0 }}
    >
      <Stack as="ol" gap={12} role="list" aria-label={t('categories.title')}>
        {draft.list.map((category, index) => (
          <CategoryRow
            key={category.key}
            category={category}
            error={problems[category.key]}
            isFirst={index === 0}
            isLast={index === draft.list.length - 1}
            onChange={(changes) => change(index, changes)}
            onMove={(step, button) => move(index, step, button)}
            onRemove={() => askToRemove(category)}
          />
        ))}
      </Stack>
      <div className={styles.add}>
        <Button
          variant="secondary"
          disabled={draft.list.length >= MAX_CATEGORIES}
          onClick={() => editor.change({ list: [...draft.list, createCategory(draft)] })}
        >
          <Plus aria-hidden />
          {t('categories.add')}
        </Button>
        <Muted>{t('categories.limit', { max: MAX_CATEGORIES })}</Muted>
      </div>
      {addedInUse.length > 0 && (
        <Muted>{t('categories.resetBlocked', { names: formatItems(addedInUse.map(getName)) })}</Muted>
      )}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {removing && (
        <RemoveCategoryDialog
          category={removing}
          others={draft.list.filter((category) => category !== removing)}
          count={courses.data?.filter(({ category }) => category === removing.key).length ?? 0}
          onRemove={(target) => remove(removing, target)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </SettingsForm>
  );
}
