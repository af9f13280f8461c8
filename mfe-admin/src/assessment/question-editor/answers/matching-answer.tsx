import { QUESTION_LIMITS } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { htmlToText, optionLetter, questionTexts as shared } from '@lectern/ui/question';
import { Plus } from 'lucide-react';
import { questionEditorTexts } from '../texts';
import type { AnswerProps } from './answer-props';
import { newPair, newPart } from '../form/form';
import { HtmlField } from './html-field';
import { PartList } from './part-list';
import styles from '../question-editor.module.css';

const texts = questionEditorTexts;

/** Items with their matches, and the choices; choices without an item make the question harder. */
export function MatchingAnswer({ answer, problems, onChange }: AnswerProps<'matching'>) {
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
        label={texts.items}
        error={problems['content.items']}
        parts={items}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => texts.item(index + 1)}
        add={{ label: texts.addPair, onAdd: addPair }}
        onChange={(next) => onChange({ ...answer, items: next })}
      >
        {({ html, choiceId }, index, change) => (
          <div className={styles.pair}>
            <HtmlField
              label={texts.item(index + 1)}
              html={html}
              error={problems[`content.items.${index}.html`]}
              onChange={(next) => change({ html: next })}
            />
            <div>
              <Select
                label={texts.matchOf(index + 1)}
                options={choiceOptions}
                value={choices.some(({ id }) => id === choiceId) ? (choiceId ?? undefined) : undefined}
                placeholder={shared.answer.choose}
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
        label={texts.choices}
        error={problems['content.choices']}
        parts={choices}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => texts.choice(optionLetter(index))}
        onChange={(next) => onChange({ ...answer, choices: next })}
      >
        {({ html }, index, change) => (
          <HtmlField
            label={texts.choice(optionLetter(index))}
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
        {texts.addChoice}
      </Button>
    </>
  );
}
