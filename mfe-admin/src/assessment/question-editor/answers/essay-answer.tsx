import { QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { questionEditorTexts } from '../texts';
import type { AnswerProps } from './answer-props';
import { newCriterion, type CriterionForm } from '../form/form';
import { HtmlField } from './html-field';
import { PartList } from './part-list';
import styles from '../question-editor.module.css';

const texts = questionEditorTexts;

/** The rubric that graders use, and the limit of words. */
export function EssayAnswer({ answer, problems, onChange }: AnswerProps<'essay'>) {
  const setCriteria = (criteria: CriterionForm[]) => onChange({ ...answer, criteria });
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={texts.maxWords}
          hint={texts.maxWordsHint}
          value={answer.maxWords}
          inputMode="numeric"
          maxLength={5}
          error={problems['content.maxWords']}
          onChange={(maxWords) => onChange({ ...answer, maxWords })}
        />
      </div>
      <PartList
        label={texts.rubric}
        hint={texts.rubricHint}
        error={problems['content.criteria']}
        parts={answer.criteria}
        minimum={0}
        maximum={QUESTION_LIMITS.criteria}
        nameOf={(index) => texts.criterion(index + 1)}
        add={{ label: texts.addCriterion, onAdd: () => setCriteria([...answer.criteria, newCriterion()]) }}
        onChange={setCriteria}
      >
        {({ title, weight, expectation }, index, change) => (
          <>
            <div className={styles.criterion}>
              <TextField
                label={texts.criterion(index + 1)}
                value={title}
                maxLength={QUESTION_LIMITS.answer}
                error={problems[`content.criteria.${index}.title`]}
                onChange={(next) => change({ title: next })}
              />
              <TextField
                label={texts.weight(index + 1)}
                value={weight}
                inputMode="numeric"
                maxLength={3}
                error={problems[`content.criteria.${index}.weight`]}
                onChange={(next) => change({ weight: next })}
              />
            </div>
            <TextField
              label={texts.expectation(index + 1)}
              rows={2}
              value={expectation}
              maxLength={QUESTION_LIMITS.option}
              error={problems[`key.criteria.${index}.expectation`]}
              onChange={(next) => change({ expectation: next })}
            />
          </>
        )}
      </PartList>
      <HtmlField
        label={texts.graderNotes}
        html={answer.graderNotes}
        error={problems['key.graderNotes']}
        onChange={(graderNotes) => onChange({ ...answer, graderNotes })}
      />
    </>
  );
}
