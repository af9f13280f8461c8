import {
  type EditedSurvey,
  findProblems as findSchemaProblems,
  type SurveyChange,
  type SurveyItem,
  SurveyItem as ItemSchema,
} from '@lectern/contract';
import { describeProblem } from '@lectern/ui/form-check';
import { describeValue } from '../../parts/editor/describe-value';
import { createFieldModel } from '../../parts/editor/draft-model';
import type { Problems } from '../../parts/editor/use-versioned-editor';
import { t } from './texts';

/** A choice with fewer options would leave nothing to choose. */
const MIN_OPTIONS = 2;

/** The editable parts of a survey. */
export interface SurveyDraft {
  isOpen: boolean;
  isAnonymous: boolean;
  items: SurveyItem[];
}

export const toDraft = ({ isOpen, isAnonymous, items }: EditedSurvey): SurveyDraft => ({
  isOpen,
  isAnonymous,
  items,
});

/** The whole survey as a save sends it. */
export const toChange = (draft: SurveyDraft, version: number): SurveyChange => ({ ...draft, version });

/** Fields are compared one by one, the items as a whole. */
export const surveyModel = createFieldModel<EditedSurvey, SurveyDraft>({
  toDraft,
  labels: {
    isOpen: t('fields.isOpen'),
    isAnonymous: t('fields.isAnonymous'),
    items: t('tabs.items'),
  },
  describe: (draft, field) =>
    field === 'items' ? draft.items.map(describeItem).join('\n') : describeValue(draft[field]),
});

const describeItem = ({ prompt, options }: SurveyItem, index: number) =>
  [`${index + 1}. ${prompt}`, ...options.map(({ text }) => `– ${text}`)].join('\n');

/** The problems for which a draft is not saved, by the id of the item; `items` is the key for a missing first item. */
export function findProblems({ isOpen, items }: SurveyDraft): Problems {
  const itemProblems = items.flatMap((item) => {
    const problem = findItemProblem(item);
    return problem === undefined ? [] : [[item.id, problem] as const];
  });
  return {
    ...(isOpen && items.length === 0 && { items: t('items.needed') }),
    ...Object.fromEntries(itemProblems),
  };
}

function findItemProblem(item: SurveyItem): string | undefined {
  const [problem] = findSchemaProblems(ItemSchema, item);
  if (problem)
    return describeProblem(problem, problem.path[0] === 'options' ? t('items.option') : t('items.prompt'));
  const texts = item.options.map(({ text }) => text.trim().toLowerCase());
  if (item.kind === 'choice' && texts.length < MIN_OPTIONS) return t('items.tooFewOptions');
  return new Set(texts).size < texts.length ? t('items.optionTwice') : undefined;
}
