import { SURVEY_LIMITS, SURVEY_MIN_ANSWERS, type SurveyItem, SurveyItemKind } from '@lectern/contract';
import { Button, Card, EmptyState, Row, Stack, toast } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../texts';
import type { SurveyEditorState } from '../use-survey-editor';
import { ItemCard } from './item-card';
import { createTemplate, newItem } from './template';

/** The switches of a survey, and its items. People move items by buttons, or with Alt and an arrow key. */
export function ItemsTab({ editor }: { editor: SurveyEditorState }) {
  const { draft, saved, problems, change } = editor;
  const { items } = draft;
  const [announcement, announce] = useState('');
  const setItems = (edit: (items: SurveyItem[]) => SurveyItem[]) =>
    change((before) => ({ ...before, items: edit(before.items) }));

  /** Moves an item, and restores the focus, which the browser drops when it moves the focused element. */
  function move(index: number, by: -1 | 1) {
    const to = index + by;
    if (to < 0 || to >= items.length) return;
    const focused = document.activeElement as HTMLElement | null;
    flushSync(() => setItems((before) => moveItem(before, index, to)));
    focused?.focus();
    announce(t('items.moved', { number: index + 1, position: to + 1, count: items.length }));
  }

  function remove(item: SurveyItem, index: number) {
    setItems((before) => before.filter(({ id }) => id !== item.id));
    toast({
      title: t('items.removed', { number: index + 1 }),
      action: {
        label: t('undo'),
        onClick: () => setItems((before) => [...before.slice(0, index), item, ...before.slice(index)]),
      },
    });
  }

  return (
    <Stack>
      <Card as="div">
        <Switch
          label={t('fields.isOpen')}
          hint={t('fields.isOpenHint')}
          checked={draft.isOpen}
          onChange={(isOpen) => change({ isOpen })}
        />
        <Switch
          label={t('fields.isAnonymous')}
          hint={
            saved.hasAnswers
              ? t('fields.modeFixed')
              : t('fields.isAnonymousHint', { count: SURVEY_MIN_ANSWERS })
          }
          checked={draft.isAnonymous}
          disabled={saved.hasAnswers}
          onChange={(isAnonymous) => change({ isAnonymous })}
        />
      </Card>
      {items.length === 0 && (
        <EmptyState
          title={t('items.none')}
          text={t('items.noneText')}
          action={<Button onClick={() => setItems(() => createTemplate())}>{t('items.template')}</Button>}
        />
      )}
      <Stack as="ol" role="list">
        {items.map((item, index) => (
          <li key={item.id}>
            <ItemCard
              item={item}
              number={index + 1}
              count={items.length}
              error={problems[item.id]}
              onChange={(fields) =>
                setItems((before) =>
                  before.map((other) => (other.id === item.id ? { ...other, ...fields } : other)),
                )
              }
              onMove={(by) => move(index, by)}
              onRemove={() => remove(item, index)}
            />
          </li>
        ))}
      </Stack>
      <Row role="group" aria-label={t('items.add')}>
        {SurveyItemKind.options.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            disabled={items.length >= SURVEY_LIMITS.items}
            onClick={() => setItems((before) => [...before, newItem(kind)])}
          >
            <Plus aria-hidden />
            {t(`items.adding.${kind}`)}
          </Button>
        ))}
      </Row>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </Stack>
  );
}

function moveItem(items: SurveyItem[], from: number, to: number): SurveyItem[] {
  const moved = items[from];
  if (!moved) return items;
  const rest = items.filter(({ id }) => id !== moved.id);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
