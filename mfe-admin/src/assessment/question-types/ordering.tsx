import { QUESTION_LIMITS } from '@lectern/contract';
import { Switch } from '../../parts/fields/switch';
import { type AnswerProps, newPart, type QuestionTypeParts } from './answer-form';
import { HtmlField } from './fields/html-field';
import { PartList } from './fields/part-list';
import { PaperHint, PaperItems } from './paper-parts';
import { t } from '../texts';

export const ordering: QuestionTypeParts<'ordering'> = {
  start: () => ({ type: 'ordering', items: [newPart(), newPart(), newPart()], partialCredit: true }),
  Fields: OrderingFields,
  PaperAnswer: ({ content }) => (
    <>
      <PaperHint>{t('paper.orderHint')}</PaperHint>
      <PaperItems items={content.items} />
    </>
  ),
  listRightAnswers: ({ order }, itemTexts) =>
    order.map((id, index) => `${index + 1}. ${itemTexts.get(id) ?? ''}`),
};

function OrderingFields({ answer, problems, onChange }: AnswerProps<'ordering'>) {
  const setItems = (items: typeof answer.items) => onChange({ ...answer, items });
  // The content lists the items by id: a problem's index counts in that order.
  const byId = answer.items.map(({ id }) => id).sort();
  return (
    <>
      <PartList
        label={t('questionEditor.items')}
        hint={t('questionEditor.orderingHint')}
        error={problems['content.items']}
        parts={answer.items}
        minimum={2}
        maximum={QUESTION_LIMITS.options}
        nameOf={(index) => t('questionEditor.item', { number: index + 1 })}
        add={{ label: t('questionEditor.addItem'), onAdd: () => setItems([...answer.items, newPart()]) }}
        onChange={setItems}
      >
        {({ id, html }, index, change) => (
          <HtmlField
            label={t('questionEditor.item', { number: index + 1 })}
            html={html}
            error={problems[`content.items.${byId.indexOf(id)}.html`]}
            onChange={(next) => change({ html: next })}
          />
        )}
      </PartList>
      <Switch
        label={t('questionEditor.orderCredit')}
        hint={t('questionEditor.orderCreditHint')}
        checked={answer.partialCredit}
        onChange={(partialCredit) => onChange({ ...answer, partialCredit })}
      />
    </>
  );
}
