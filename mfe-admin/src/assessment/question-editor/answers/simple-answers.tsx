import { QUESTION_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { questionTexts as shared } from '@lectern/ui/question';
import { Select } from '@lectern/ui/select';
import { Switch } from '../../../parts/fields/switch';
import { questionEditorTexts } from '../texts';
import type { AnswerProps } from './answer-props';
import { FeedbackField } from './feedback-field';
import { newAnswer, newPart, type AnswerForm, type PartForm } from '../form/form';
import { HtmlField } from './html-field';
import { PartList } from './part-list';
import styles from '../question-editor.module.css';

const texts = questionEditorTexts;

export function TrueFalseAnswer({ answer, problems, onChange }: AnswerProps<'true-false'>) {
  return (
    <>
      <Select
        label={texts.rightAnswer}
        options={[
          { value: 'true', label: shared.answer.true },
          { value: 'false', label: shared.answer.false },
        ]}
        value={String(answer.answer)}
        onChange={(value) => onChange({ ...answer, answer: value === 'true' })}
      />
      <HtmlField
        label={texts.feedbackTrue}
        html={answer.feedbackTrue}
        error={problems['key.feedbackTrue']}
        onChange={(feedbackTrue) => onChange({ ...answer, feedbackTrue })}
      />
      <HtmlField
        label={texts.feedbackFalse}
        html={answer.feedbackFalse}
        error={problems['key.feedbackFalse']}
        onChange={(feedbackFalse) => onChange({ ...answer, feedbackFalse })}
      />
    </>
  );
}

export function ShortTextAnswer({ answer, problems, onChange }: AnswerProps<'short-text'>) {
  const setAnswers = (answers: AnswerForm[]) => onChange({ ...answer, answers });
  return (
    <>
      <PartList
        label={texts.answers}
        error={problems['key.answers']}
        parts={answer.answers}
        minimum={1}
        maximum={QUESTION_LIMITS.answers}
        nameOf={(index) => texts.acceptedAnswer(index + 1)}
        add={{ label: texts.addAnswer, onAdd: () => setAnswers([...answer.answers, newAnswer()]) }}
        onChange={setAnswers}
      >
        {({ text, credit, feedback }, index, change) => (
          <>
            <div className={styles.choice}>
              <div className={styles.grow}>
                <TextField
                  label={texts.acceptedAnswer(index + 1)}
                  value={text}
                  maxLength={QUESTION_LIMITS.answer}
                  error={problems[`key.answers.${index}.text`]}
                  onChange={(next) => change({ text: next })}
                />
              </div>
              <div className={styles.credit}>
                <TextField
                  label={texts.answerCredit(index + 1)}
                  hideLabel
                  inputMode="decimal"
                  value={credit}
                  maxLength={6}
                  error={problems[`key.answers.${index}.fraction`]}
                  onChange={(next) => change({ credit: next })}
                />
                <span aria-hidden>%</span>
              </div>
            </div>
            <FeedbackField
              part={texts.acceptedAnswer(index + 1)}
              html={feedback}
              error={problems[`key.answers.${index}.feedback`]}
              onChange={(next) => change({ feedback: next })}
            />
          </>
        )}
      </PartList>
      <Comparison answer={answer} onChange={onChange}>
        <Switch
          label={texts.wildcards}
          hint={texts.wildcardsHint}
          checked={answer.allowWildcards}
          onChange={(allowWildcards) => onChange({ ...answer, allowWildcards })}
        />
      </Comparison>
    </>
  );
}

/** How typed answers are compared with accepted ones. */
export function Comparison<A extends { matchCase: boolean; matchAccents: boolean }>({
  answer,
  onChange,
  children,
}: {
  answer: A;
  onChange: (answer: A) => void;
  children?: React.ReactNode;
}) {
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{texts.comparison}</legend>
      <p className={styles.quiet}>{texts.comparisonHint}</p>
      <Switch
        label={texts.matchCase}
        hint={texts.matchCaseHint}
        checked={answer.matchCase}
        onChange={(matchCase) => onChange({ ...answer, matchCase })}
      />
      <Switch
        label={texts.matchAccents}
        hint={texts.matchAccentsHint}
        checked={answer.matchAccents}
        onChange={(matchAccents) => onChange({ ...answer, matchAccents })}
      />
      {children}
    </fieldset>
  );
}

const toleranceKinds = (['absolute', 'relative'] as const).map((value) => ({
  value,
  label: texts.toleranceKinds[value],
}));

export function NumberAnswer({ answer, problems, onChange }: AnswerProps<'number'>) {
  return (
    <div className={styles.fields}>
      <TextField
        label={texts.number}
        value={answer.answer}
        inputMode="decimal"
        maxLength={60}
        error={problems['key.answer']}
        onChange={(next) => onChange({ ...answer, answer: next })}
      />
      <TextField
        label={texts.unit}
        hint={texts.unitHint}
        value={answer.unit}
        maxLength={20}
        error={problems['content.unit']}
        onChange={(unit) => onChange({ ...answer, unit })}
      />
      <TextField
        label={texts.tolerance}
        value={answer.tolerance}
        inputMode="decimal"
        maxLength={60}
        error={problems['key.tolerance']}
        onChange={(tolerance) => onChange({ ...answer, tolerance })}
      />
      <Select
        label={texts.toleranceKind}
        options={toleranceKinds}
        value={answer.toleranceKind}
        onChange={(toleranceKind) => onChange({ ...answer, toleranceKind })}
      />
    </div>
  );
}

export function OrderingAnswer({ answer, problems, onChange }: AnswerProps<'ordering'>) {
  const setItems = (items: PartForm[]) => onChange({ ...answer, items });
  // The content lists the items by id: a problem's index counts in that order.
  const byId = answer.items.map(({ id }) => id).sort();
  return (
    <>
      <PartList
        label={texts.items}
        hint={texts.orderingHint}
        error={problems['content.items']}
        parts={answer.items}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => texts.item(index + 1)}
        add={{ label: texts.addItem, onAdd: () => setItems([...answer.items, newPart()]) }}
        onChange={setItems}
      >
        {({ id, html }, index, change) => (
          <HtmlField
            label={texts.item(index + 1)}
            html={html}
            error={problems[`content.items.${byId.indexOf(id)}.html`]}
            onChange={(next) => change({ html: next })}
          />
        )}
      </PartList>
      <Switch
        label={texts.orderCredit}
        hint={texts.orderCreditHint}
        checked={answer.partialCredit}
        onChange={(partialCredit) => onChange({ ...answer, partialCredit })}
      />
    </>
  );
}
