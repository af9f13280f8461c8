import { QUESTION_LIMITS, type QuestionOption } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import { optionLetter } from '@lectern/ui/question';
import { type ReactNode, useId } from 'react';
import { Switch } from '../../parts/fields/switch';
import styles from '../question-editor/question-editor.module.css';
import { type AnswerProps, newPart, type Problems, type QuestionTypeParts } from './answer-form';
import { FeedbackField } from './fields/feedback-field';
import { HtmlField } from './fields/html-field';
import { PercentField } from './fields/number-field';
import { PartList } from './fields/part-list';
import { PaperHint, PaperOptions } from './paper-parts';
import { withCredit } from './right-answer-texts';
import { t } from '../texts';

const newSingleOption = (isRight = false) => ({ ...newPart(), fraction: Number(isRight), feedback: null });
const newMultipleOption = (isRight = false) => ({ ...newPart(), isRight, feedback: null });

export const singleChoice: QuestionTypeParts<'single-choice'> = {
  start: () => ({
    type: 'single-choice',
    options: [newSingleOption(true), newSingleOption(), newSingleOption()],
    givesCredit: false,
  }),
  Fields: SingleChoiceFields,
  findProblems({ options, givesCredit }) {
    if (options.some(({ fraction }) => fraction === 1)) return {};
    return {
      'key.options': givesCredit
        ? t('questionEditor.invalid.fullCredit')
        : t('questionEditor.invalid.oneRight'),
    };
  },
  PaperAnswer: ({ content }) => (
    <>
      <PaperHint>{t('paper.chooseOne')}</PaperHint>
      <PaperOptions isRound options={content.options.map(renderOptionText)} />
    </>
  ),
  listRightAnswers: ({ options }, optionTexts) =>
    options
      .filter(({ fraction }) => fraction > 0)
      .map(({ id, fraction }) => withCredit(optionTexts.get(id) ?? '', fraction)),
};

export const multipleChoice: QuestionTypeParts<'multiple-choice'> = {
  start: () => ({
    type: 'multiple-choice',
    options: [newMultipleOption(true), newMultipleOption(), newMultipleOption()],
    partialCredit: true,
  }),
  Fields: MultipleChoiceFields,
  findProblems: ({ options }) =>
    options.some(({ isRight }) => isRight) ? {} : { 'key.options': t('questionEditor.invalid.someRight') },
  PaperAnswer: ({ content }) => (
    <>
      <PaperHint>{t('paper.chooseSeveral')}</PaperHint>
      <PaperOptions isRound={false} options={content.options.map(renderOptionText)} />
    </>
  ),
  listRightAnswers: ({ options }, optionTexts) =>
    options.filter(({ isRight }) => isRight).map(({ id }) => optionTexts.get(id) ?? ''),
};

const renderOptionText = ({ id, html }: QuestionOption) => ({ id, text: <Prose html={html} /> });

function SingleChoiceFields({ answer, problems, onChange }: AnswerProps<'single-choice'>) {
  const name = useId();
  const { options, givesCredit } = answer;
  const setOptions = (next: typeof options) => onChange({ ...answer, options: next });
  return (
    <>
      <Options
        options={options}
        problems={problems}
        newOption={newSingleOption}
        onChange={setOptions}
        renderMark={({ id, fraction }, index, change) =>
          givesCredit ? (
            <div className={styles.credit}>
              <PercentField
                label={t('questionEditor.credit', { letter: optionLetter(index) })}
                hideLabel
                value={fraction}
                error={problems[`key.options.${index}.fraction`]}
                onChange={(next) => change({ fraction: next })}
              />
              <span aria-hidden>%</span>
            </div>
          ) : (
            <RightAnswerInput
              type="radio"
              name={name}
              index={index}
              checked={fraction === 1}
              onChange={() =>
                setOptions(options.map((option) => ({ ...option, fraction: Number(option.id === id) })))
              }
            />
          )
        }
      />
      <Switch
        label={t('questionEditor.giveCredit')}
        hint={t('questionEditor.giveCreditHint')}
        checked={givesCredit}
        onChange={(next) => onChange({ ...answer, givesCredit: next })}
      />
    </>
  );
}

function MultipleChoiceFields({ answer, problems, onChange }: AnswerProps<'multiple-choice'>) {
  const name = useId();
  return (
    <>
      <Options
        options={answer.options}
        problems={problems}
        newOption={newMultipleOption}
        onChange={(options) => onChange({ ...answer, options })}
        renderMark={({ isRight }, index, change) => (
          <RightAnswerInput
            type="checkbox"
            name={name}
            index={index}
            checked={isRight}
            onChange={(checked) => change({ isRight: checked })}
          />
        )}
      />
      <Switch
        label={t('questionEditor.multipleCredit')}
        hint={t('questionEditor.multipleCreditHint')}
        checked={answer.partialCredit}
        onChange={(partialCredit) => onChange({ ...answer, partialCredit })}
      />
    </>
  );
}

function RightAnswerInput({
  index,
  onChange,
  ...rest
}: {
  type: 'radio' | 'checkbox';
  name: string;
  index: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const label = t('questionEditor.isRight', { letter: optionLetter(index) });
  return (
    <input
      {...rest}
      className={styles.mark}
      aria-label={label}
      title={label}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** The options with their feedback. `renderMark` shows before each option whether it is right, or its share of the points. */
function Options<Option extends QuestionOption & { feedback: string | null }>({
  options,
  problems,
  newOption,
  onChange,
  renderMark,
}: {
  options: Option[];
  problems: Problems;
  newOption: () => Option;
  onChange: (options: Option[]) => void;
  renderMark: (option: Option, index: number, change: (fields: Partial<Option>) => void) => ReactNode;
}) {
  return (
    <PartList
      label={t('questionEditor.options')}
      error={problems['key.options'] ?? problems['content.options']}
      parts={options}
      minimum={2}
      maximum={QUESTION_LIMITS.options}
      nameOf={(index) => t('questionEditor.option', { letter: optionLetter(index) })}
      add={{ label: t('questionEditor.addOption'), onAdd: () => onChange([...options, newOption()]) }}
      onChange={onChange}
    >
      {(option, index, change) => {
        const name = t('questionEditor.option', { letter: optionLetter(index) });
        return (
          <>
            <div className={styles.choice}>
              {renderMark(option, index, change)}
              <div className={styles.grow}>
                <HtmlField
                  label={name}
                  html={option.html}
                  error={problems[`content.options.${index}.html`]}
                  onChange={(html) => change({ html } as Partial<Option>)}
                />
              </div>
            </div>
            <FeedbackField
              part={name}
              html={option.feedback}
              error={problems[`key.options.${index}.feedback`]}
              onChange={(feedback) => change({ feedback } as Partial<Option>)}
            />
          </>
        );
      }}
    </PartList>
  );
}
