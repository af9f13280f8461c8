import { QUESTION_LIMITS } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { optionLetter } from '@lectern/ui/question';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { v4 as uuid } from 'uuid';
import styles from '../question-editor/question-editor.module.css';
import type { GapForm, Problems } from './answer-form';
import { PartList } from './fields/part-list';
import { t } from '../texts';

const newChoice = () => ({ id: uuid(), text: '' });
const kinds = (['typed', 'choice'] as const).map((value) => ({
  value,
  label: t(`questionEditor.gapKinds.${value}`),
}));

/** The right answers of one gap: accepted texts, or one of several choices. */
export function GapFields({
  gap: { name, isTyped, answers, choices, rightChoiceId },
  path,
  problems,
  onChange,
  onRemove,
}: {
  gap: GapForm;
  /** The start of the paths of the gap's problems. */
  path: string;
  problems: Problems;
  onChange: (fields: Partial<GapForm>) => void;
  onRemove: () => void;
}) {
  const radioName = useId();
  const number = Number(name);

  function setKind(kind: 'typed' | 'choice') {
    const isChoice = kind === 'choice';
    // The accepted answer becomes the first choice.
    const first = { ...newChoice(), text: answers.split('\n')[0]?.trim() ?? '' };
    const start = isChoice && choices.length === 0 ? [first, newChoice()] : choices;
    onChange({ isTyped: !isChoice, choices: start, rightChoiceId: rightChoiceId ?? start[0]?.id ?? null });
  }

  return (
    <fieldset className={styles.gap}>
      <legend className={styles.legend}>{t('questionEditor.gap', { number })}</legend>
      {problems[path] && <p className={styles.error}>{problems[path]}</p>}
      <div className={styles.gapHead}>
        <Select
          label={t('questionEditor.gapKind', { number })}
          options={kinds}
          value={isTyped ? 'typed' : 'choice'}
          onChange={setKind}
        />
        <Button
          variant="quiet"
          icon
          aria-label={t('questionEditor.remove', { part: t('questionEditor.gap', { number }) })}
          title={t('questionEditor.remove', { part: t('questionEditor.gap', { number }) })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {isTyped ? (
        <TextField
          label={t('questionEditor.gapAnswers', { number })}
          hint={t('questionEditor.gapAnswersHint')}
          rows={3}
          value={answers}
          error={problems[`${path}.answers`]}
          onChange={(next) => onChange({ answers: next })}
        />
      ) : (
        <PartList
          label={t('questionEditor.choices')}
          error={problems[`${path}.choiceId`] ?? problems[`${path}.choices`]}
          parts={choices}
          minimum={2}
          maximum={QUESTION_LIMITS.options}
          canMove={false}
          nameOf={(index) => t('questionEditor.gapChoice', { number, letter: optionLetter(index) })}
          add={{
            label: t('questionEditor.addGapChoice', { number }),
            onAdd: () => onChange({ choices: [...choices, newChoice()] }),
          }}
          onChange={(next) => onChange({ choices: next })}
        >
          {(choice, index, change) => (
            <div className={styles.choice}>
              <input
                type="radio"
                name={radioName}
                className={styles.mark}
                aria-label={t('questionEditor.gapChoiceIsRight', { number, letter: optionLetter(index) })}
                checked={choice.id === rightChoiceId}
                onChange={() => onChange({ rightChoiceId: choice.id })}
              />
              <div className={styles.grow}>
                <TextField
                  label={t('questionEditor.gapChoice', { number, letter: optionLetter(index) })}
                  hideLabel
                  value={choice.text}
                  maxLength={QUESTION_LIMITS.answer}
                  onChange={(text) => change({ text })}
                />
              </div>
            </div>
          )}
        </PartList>
      )}
    </fieldset>
  );
}
