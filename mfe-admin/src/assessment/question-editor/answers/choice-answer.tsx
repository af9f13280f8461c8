import { QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { optionLetter } from '@lectern/ui/question';
import { useId } from 'react';
import { Switch } from '../../../parts/fields/switch';
import { questionEditorTexts } from '../texts';
import type { AnswerProps } from './answer-props';
import { FeedbackField } from './feedback-field';
import { newOption, type OptionForm } from '../form/form';
import { HtmlField } from './html-field';
import { PartList } from './part-list';
import styles from '../question-editor.module.css';

const texts = questionEditorTexts;

/** The options of a choice with the right ones marked, and how much each is worth. */
export function ChoiceAnswer({
  answer,
  problems,
  onChange,
}: AnswerProps<'single-choice'> | AnswerProps<'multiple-choice'>) {
  const name = useId();
  const isSingle = answer.type === 'single-choice';
  const hasCredit = isSingle && answer.givesCredit;
  const change = onChange as (next: object) => void;
  const setOptions = (options: OptionForm[]) => change({ ...answer, options });

  function mark(id: string, isRight: boolean) {
    const options = answer.options.map((option) => {
      const next = option.id === id ? isRight : !isSingle && option.isRight;
      return { ...option, isRight: next, credit: next ? '100' : '0' };
    });
    setOptions(options);
  }

  return (
    <>
      <PartList
        label={texts.options}
        error={problems['key.options'] ?? problems['content.options']}
        parts={answer.options}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => texts.option(optionLetter(index))}
        add={{ label: texts.addOption, onAdd: () => setOptions([...answer.options, newOption()]) }}
        onChange={setOptions}
      >
        {(option, index, changeOption) => {
          const letter = optionLetter(index);
          return (
            <>
              <div className={styles.choice}>
                {hasCredit ? (
                  <div className={styles.credit}>
                    <TextField
                      label={texts.credit(letter)}
                      hideLabel
                      inputMode="decimal"
                      value={option.credit}
                      maxLength={6}
                      error={problems[`key.options.${index}.fraction`]}
                      onChange={(credit) => changeOption({ credit, isRight: credit.trim() === '100' })}
                    />
                    <span aria-hidden>%</span>
                  </div>
                ) : (
                  <input
                    type={isSingle ? 'radio' : 'checkbox'}
                    name={name}
                    className={styles.mark}
                    aria-label={texts.isRight(letter)}
                    title={texts.isRight(letter)}
                    checked={option.isRight}
                    onChange={(event) => mark(option.id, event.target.checked)}
                  />
                )}
                <div className={styles.grow}>
                  <HtmlField
                    label={texts.option(letter)}
                    html={option.html}
                    error={problems[`content.options.${index}.html`]}
                    onChange={(html) => changeOption({ html })}
                  />
                </div>
              </div>
              <FeedbackField
                part={texts.option(letter)}
                html={option.feedback}
                error={problems[`key.options.${index}.feedback`]}
                onChange={(feedback) => changeOption({ feedback })}
              />
            </>
          );
        }}
      </PartList>
      {isSingle ? (
        <Switch
          label={texts.giveCredit}
          hint={texts.giveCreditHint}
          checked={answer.givesCredit}
          onChange={(givesCredit) => change({ ...answer, givesCredit })}
        />
      ) : (
        <Switch
          label={texts.multipleCredit}
          hint={texts.multipleCreditHint}
          checked={answer.partialCredit}
          onChange={(partialCredit) => change({ ...answer, partialCredit })}
        />
      )}
    </>
  );
}
