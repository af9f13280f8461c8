import { QUESTION_LIMITS } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { questionEditorTexts } from '../texts';
import type { AnswerProps } from './answer-props';
import { newGap, type GapForm } from '../form/form';
import { GapFields } from './gap-fields';
import { nextGapName } from './gap-text';
import styles from '../question-editor.module.css';
import { Comparison } from './simple-answers';

const texts = questionEditorTexts;

/** The text with `[[1]]` in place of each gap, and what is right in each gap. */
export function GapsAnswer({ answer, problems, onChange }: AnswerProps<'gaps'>) {
  const { text, gaps } = answer;
  const area = useRef<HTMLDivElement>(null);

  function insert() {
    const field = area.current?.querySelector('textarea');
    const gap = newGap(nextGapName(gaps));
    const token = `[[${gap.name}]]`;
    const [start, end] = field ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
    flushSync(() =>
      onChange({
        ...answer,
        text: text.slice(0, start) + token + text.slice(end),
        // A selected word becomes the first accepted answer.
        gaps: [...gaps, { ...gap, answers: text.slice(start, end).trim() }],
      }),
    );
    field?.focus();
    field?.setSelectionRange(start + token.length, start + token.length);
  }

  function removeGap({ id, name }: GapForm) {
    onChange({
      ...answer,
      text: text.replaceAll(`[[${name}]]`, ''),
      gaps: gaps.filter((gap) => gap.id !== id),
    });
  }

  const changeGap = (id: string, fields: Partial<GapForm>) =>
    onChange({ ...answer, gaps: gaps.map((gap) => (gap.id === id ? { ...gap, ...fields } : gap)) });

  return (
    <>
      <div ref={area}>
        <TextField
          label={texts.gapsText}
          hint={texts.gapsTextHint}
          rows={6}
          value={text}
          maxLength={QUESTION_LIMITS.prompt}
          error={problems['content.parts']}
          onChange={(next) => onChange({ ...answer, text: next })}
        />
      </div>
      <Button
        variant="secondary"
        className={styles.add}
        disabled={gaps.length >= QUESTION_LIMITS.gaps}
        onClick={insert}
      >
        <Plus aria-hidden />
        {texts.insertGap}
      </Button>
      {gaps.map((gap, index) => (
        <GapFields
          key={gap.id}
          gap={gap}
          path={`key.gaps.${index}`}
          problems={problems}
          onChange={(fields) => changeGap(gap.id, fields)}
          onRemove={() => removeGap(gap)}
        />
      ))}
      <Comparison answer={answer} onChange={onChange} />
    </>
  );
}
