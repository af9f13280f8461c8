import { QUESTION_LIMITS } from '@lectern/contract';
import { Button, Stack } from '@lectern/ui';
import { Prose } from '@lectern/ui/prose';
import { htmlToText, optionLetter, questionText } from '@lectern/ui/question';
import { Select } from '@lectern/ui/select';
import { Plus } from 'lucide-react';
import paperStyles from '../paper/paper.module.css';
import styles from '../question-editor/question-editor.module.css';
import { type AnswerProps, newPart, type QuestionTypeParts } from './answer-form';
import { HtmlField } from './fields/html-field';
import { PartList } from './fields/part-list';
import { PaperHint, PaperItems } from './paper-parts';
import { t } from '../texts';

export const matching: QuestionTypeParts<'matching'> = {
  start() {
    const pairs = [newPair(), newPair(), newPair()];
    return {
      type: 'matching',
      items: pairs.map(({ item }) => item),
      choices: pairs.map(({ choice }) => choice),
    };
  },
  Fields: MatchingFields,
  findProblems({ items, choices }) {
    const ids = new Set(choices.map(({ id }) => id));
    return Object.fromEntries(
      items.flatMap(({ choiceId }, index) =>
        ids.has(choiceId) ? [] : [[`key.pairs.${index}.choiceId`, t('questionEditor.invalid.noMatch')]],
      ),
    );
  },
  PaperAnswer: ({ content }) => (
    <>
      <PaperHint>{t('paper.matchHint')}</PaperHint>
      <div className={paperStyles.matching}>
        <PaperItems items={content.items} />
        <Stack as="ol" gap={8} role="list">
          {content.choices.map(({ id, html }, index) => (
            <li key={id} className={paperStyles.option}>
              <strong>{optionLetter(index)}</strong>
              <Prose html={html} />
            </li>
          ))}
        </Stack>
      </div>
    </>
  ),
  listRightAnswers: ({ pairs }, partTexts) =>
    pairs.map(({ itemId, choiceId }) => `${partTexts.get(itemId) ?? ''} → ${partTexts.get(choiceId) ?? ''}`),
};

/** An item and its choice. */
function newPair() {
  const choice = newPart();
  return { item: { ...newPart(), choiceId: choice.id }, choice };
}

/** Items with their matches, and the choices; choices without an item make the question harder. */
function MatchingFields({ answer, problems, onChange }: AnswerProps<'matching'>) {
  const { items, choices } = answer;
  const choiceOptions = choices.map(({ id, html }, index) => ({
    value: id,
    label: `${optionLetter(index)}. ${htmlToText(html)}`,
  }));

  function addPair() {
    const { item, choice } = newPair();
    onChange({ ...answer, items: [...items, item], choices: [...choices, choice] });
  }

  return (
    <>
      <PartList
        label={t('questionEditor.items')}
        error={problems['content.items']}
        parts={items}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => t('questionEditor.item', { number: index + 1 })}
        add={{ label: t('questionEditor.addPair'), onAdd: addPair }}
        onChange={(next) => onChange({ ...answer, items: next })}
      >
        {({ html, choiceId }, index, change) => (
          <div className={styles.pair}>
            <HtmlField
              label={t('questionEditor.item', { number: index + 1 })}
              html={html}
              error={problems[`content.items.${index}.html`]}
              onChange={(next) => change({ html: next })}
            />
            <div>
              <Select
                label={t('questionEditor.matchOf', { number: index + 1 })}
                options={choiceOptions}
                value={choices.some(({ id }) => id === choiceId) ? choiceId : undefined}
                placeholder={questionText('answer.choose')}
                onChange={(next) => change({ choiceId: next })}
              />
              {problems[`key.pairs.${index}.choiceId`] && (
                <p className={styles.error}>{problems[`key.pairs.${index}.choiceId`]}</p>
              )}
            </div>
          </div>
        )}
      </PartList>
      <PartList
        label={t('questionEditor.choices')}
        error={problems['content.choices']}
        parts={choices}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => t('questionEditor.choice', { letter: optionLetter(index) })}
        onChange={(next) => onChange({ ...answer, choices: next })}
      >
        {({ html }, index, change) => (
          <HtmlField
            label={t('questionEditor.choice', { letter: optionLetter(index) })}
            html={html}
            error={problems[`content.choices.${index}.html`]}
            onChange={(next) => change({ html: next })}
          />
        )}
      </PartList>
      <Button
        variant="secondary"
        className={styles.add}
        disabled={choices.length >= QUESTION_LIMITS.options}
        onClick={() => onChange({ ...answer, choices: [...choices, newPart()] })}
      >
        <Plus aria-hidden />
        {t('questionEditor.addChoice')}
      </Button>
    </>
  );
}
