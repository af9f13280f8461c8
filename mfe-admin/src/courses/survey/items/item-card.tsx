import { SURVEY_LIMITS, type SurveyItem } from '@lectern/contract';
import { Badge, Button, Card, TextField } from '@lectern/ui';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { v4 as uuid } from 'uuid';
import { RowTool } from '../../../parts/fields/row-tool';
import styles from '../survey.module.css';
import { t } from '../texts';

/** An item of a survey: its kind, question and options. */
export function ItemCard({
  item,
  number,
  count,
  error,
  onChange,
  onMove,
  onRemove,
}: {
  item: SurveyItem;
  /** Its place, from 1, among `count` items. */
  number: number;
  count: number;
  error: string | undefined;
  onChange: (fields: Partial<SurveyItem>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { kind, prompt } = item;
  function moveOnKey(event: KeyboardEvent) {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined) : undefined;
    if (!by) return;
    event.preventDefault();
    onMove(by);
  }
  return (
    <Card aria-label={t('items.title', { number })}>
      <div className={styles.itemHead} onKeyDown={moveOnKey}>
        <h2 className={styles.itemTitle}>{t('items.title', { number })}</h2>
        <Badge tone="neutral">{t(`kinds.${kind}`)}</Badge>
        <div className={styles.tools}>
          <RowTool
            label={t('items.up', { number })}
            Icon={ArrowUp}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <RowTool
            label={t('items.down', { number })}
            Icon={ArrowDown}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
          <RowTool label={t('items.remove', { number })} Icon={Trash2} onClick={onRemove} />
        </div>
      </div>
      <TextField
        label={kind === 'scale' ? t('items.statement') : t('items.prompt')}
        hint={kind === 'scale' ? t('items.statementHint') : undefined}
        value={prompt}
        required
        maxLength={SURVEY_LIMITS.prompt}
        error={error}
        onChange={(text) => onChange({ prompt: text })}
      />
      {kind === 'choice' && <Options item={item} onChange={(options) => onChange({ options })} />}
    </Card>
  );
}

function Options({
  item: { options },
  onChange,
}: {
  item: SurveyItem;
  onChange: (options: SurveyItem['options']) => void;
}) {
  return (
    <fieldset className={styles.options}>
      <legend>{t('items.options')}</legend>
      {options.map((option, index) => (
        <div key={option.id} className={styles.option}>
          <TextField
            label={t('items.optionNumber', { number: index + 1 })}
            hideLabel
            value={option.text}
            maxLength={SURVEY_LIMITS.option}
            onChange={(text) =>
              onChange(options.map((other) => (other.id === option.id ? { ...other, text } : other)))
            }
          />
          <RowTool
            label={t('items.removeOption', { number: index + 1 })}
            Icon={Trash2}
            disabled={options.length <= 2}
            onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        disabled={options.length >= SURVEY_LIMITS.options}
        onClick={() => onChange([...options, { id: uuid(), text: '' }])}
      >
        <Plus aria-hidden />
        {t('items.addOption')}
      </Button>
    </fieldset>
  );
}
