import { QUESTION_LIMITS } from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { v4 as uuid } from 'uuid';
import paperStyles from '../paper/paper.module.css';
import styles from '../question-editor/question-editor.module.css';
import type { AnswerForm, AnswerProps, GapForm, Problems, QuestionTypeParts } from './answer-form';
import { Comparison } from './fields/comparison';
import { GapFields } from './gap-fields';
import { listGapNames, nextGapName } from './gap-text';
import { t } from '../texts';

export const gaps: QuestionTypeParts<'gaps'> = {
  start: () => ({ type: 'gaps', text: '', gaps: [], matchCase: false, matchAccents: false }),
  Fields: GapsFields,
  findProblems: findGapProblems,
  PaperAnswer: ({ content }) => (
    <p className={paperStyles.gaps} dir="auto">
      {content.parts.map((part, index) => {
        if (part.kind === 'text') return part.text;
        return (
          <span key={index}>
            <span className={paperStyles.gap} />
            {part.choices && ` (${part.choices.map(({ text }) => text).join(' / ')})`}
          </span>
        );
      })}
    </p>
  ),
  listRightAnswers: (key, choiceTexts) =>
    key.gaps.map(({ answers, choiceId }, index) =>
      t('question.rightAnswer.gap', {
        number: index + 1,
        answers: choiceId ? (choiceTexts.get(choiceId) ?? '') : answers.join(' / '),
      }),
    ),
};

const newGap = (name: string): GapForm => ({
  id: uuid(),
  name,
  isTyped: true,
  answers: '',
  choices: [],
  rightChoiceId: null,
});

/** Whether all gaps are in the text once, and each has a right answer. */
function findGapProblems({ text, gaps: forms }: AnswerForm<'gaps'>): Problems {
  const names = listGapNames(text);
  const unknown = names.find((name) => forms.every((gap) => gap.name !== name));
  const problems: Problems = {};
  if (unknown !== undefined)
    problems['content.parts'] = t('questionEditor.invalid.unknownGap', { name: unknown });
  else if (forms.length === 0) problems['content.parts'] = t('questionEditor.invalid.noGap');
  forms.forEach(({ name, isTyped, answers, choices, rightChoiceId }, index) => {
    const path = `key.gaps.${index}`;
    const uses = names.filter((other) => other === name).length;
    if (uses !== 1)
      problems[path] =
        uses === 0 ? t('questionEditor.invalid.missingGap') : t('questionEditor.invalid.repeatedGap');
    if (isTyped && !answers.trim()) problems[`${path}.answers`] = t('questionEditor.invalid.gapAnswer');
    if (!isTyped && !choices.some(({ id }) => id === rightChoiceId))
      problems[`${path}.choiceId`] = t('questionEditor.invalid.gapRight');
    if (!isTyped && choices.some((choice) => !choice.text.trim()))
      problems[`${path}.choices`] = t('questionEditor.invalid.required');
  });
  return problems;
}

/** The text with `[[1]]` in place of each gap, and what is right in each gap. */
function GapsFields({ answer, problems, onChange }: AnswerProps<'gaps'>) {
  const { text, gaps: forms } = answer;
  const area = useRef<HTMLDivElement>(null);

  function insert() {
    const field = area.current?.querySelector('textarea');
    const gap = newGap(nextGapName(forms));
    const token = `[[${gap.name}]]`;
    const [start, end] = field ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
    flushSync(() =>
      onChange({
        ...answer,
        text: text.slice(0, start) + token + text.slice(end),
        // A selected word becomes the first accepted answer.
        gaps: [...forms, { ...gap, answers: text.slice(start, end).trim() }],
      }),
    );
    field?.focus();
    field?.setSelectionRange(start + token.length, start + token.length);
  }

  function removeGap({ id, name }: GapForm) {
    onChange({
      ...answer,
      text: text.replaceAll(`[[${name}]]`, ''),
      gaps: forms.filter((gap) => gap.id !== id),
    });
  }

  const changeGap = (id: string, fields: Partial<GapForm>) =>
    onChange({ ...answer, gaps: forms.map((gap) => (gap.id === id ? { ...gap, ...fields } : gap)) });

  return (
    <>
      <div ref={area}>
        <TextField
          label={t('questionEditor.gapsText')}
          hint={t('questionEditor.gapsTextHint')}
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
        disabled={forms.length >= QUESTION_LIMITS.gaps}
        onClick={insert}
      >
        <Plus aria-hidden />
        {t('questionEditor.insertGap')}
      </Button>
      {forms.map((gap, index) => (
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
