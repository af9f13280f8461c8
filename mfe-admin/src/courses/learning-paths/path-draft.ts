import {
  findProblems as findSchemaProblems,
  LearningPathSettings,
  type EditedLearningPath,
  type LearningPathChange,
  type StepRule,
} from '@lectern/contract';
import { describeProblem } from '@lectern/ui/form-check';
import { describeValue } from '../../parts/editor/describe-value';
import { createFieldModel } from '../../parts/editor/draft-model';
import type { Problems } from '../../parts/editor/use-versioned-editor';
import { t } from './texts';

/** A course of a step. */
export interface CourseDraft {
  /** Unique in the path: the id of the course, or the id of the step and an index for a deleted course. */
  key: string;
  /** Null for a deleted course, which the next save removes. */
  id: string | null;
  title: string;
  isPublished: boolean;
}

/** A step as the editor holds it. */
export interface StepDraft {
  id: string;
  rule: StepRule;
  /** How many courses the rule `choose` requires; kept while another rule is chosen. */
  chooseCount: number;
  courses: CourseDraft[];
}

/** A learning path as the editor holds it. */
export interface PathDraft {
  title: string;
  description: string;
  isInOrder: boolean;
  steps: StepDraft[];
}

export const toDraft = ({ title, description, isInOrder, steps }: EditedLearningPath): PathDraft => ({
  title,
  description: description ?? '',
  isInOrder,
  steps: steps.map(({ id, rule, chooseCount, courses }) => ({
    id,
    rule,
    chooseCount: chooseCount ?? 1,
    courses: courses.map((course, index) => ({ ...course, key: course.id ?? `${id} ${index}` })),
  })),
});

/** The steps as a save sends them. */
const toSteps = ({ steps }: PathDraft): LearningPathChange['steps'] =>
  steps.map(({ id, rule, chooseCount, courses }) => ({
    id,
    rule,
    chooseCount: rule === 'choose' ? chooseCount : null,
    courseIds: courses.flatMap((course) => course.id ?? []),
  }));

/** The whole path as a save sends it. */
export const toChange = (draft: PathDraft, version: number): LearningPathChange => ({
  version,
  title: draft.title,
  description: draft.description,
  isInOrder: draft.isInOrder,
  steps: toSteps(draft),
});

const labels = {
  title: t('editor.fields.title'),
  description: t('editor.fields.description'),
  isInOrder: t('editor.fields.isInOrder'),
  steps: t('editor.fields.steps'),
} satisfies Record<keyof PathDraft, string>;

/** Fields are compared one by one, the steps as a whole. */
export const pathModel = createFieldModel<EditedLearningPath, PathDraft>({
  toDraft,
  labels,
  sentValue: (draft, field) => (field === 'steps' ? toSteps(draft) : draft[field]),
  describe: (draft, field) =>
    field === 'steps' ? draft.steps.map(describeStep).join('\n') : describeValue(draft[field]),
});

function describeStep({ rule, chooseCount, courses }: StepDraft, index: number): string {
  const titles = courses.map(({ title }) => `– ${title}`);
  const name = t('steps.title', { number: index + 1 });
  return [`${name}: ${t(`steps.described.${rule}`, { count: chooseCount })}`, ...titles].join('\n');
}

/** The problems for which a draft is not saved. A key is the name of a field or `steps.<step id>`. */
export function findProblems(draft: PathDraft): Problems {
  const settingProblems = findSchemaProblems(LearningPathSettings, draft)
    .reverse()
    .map((problem) => {
      const field = problem.path[0] as 'title' | 'description';
      return [field, describeProblem(problem, labels[field])];
    });
  const emptyStepProblems = draft.steps
    .filter(({ courses }) => courses.every(({ id }) => id === null))
    .map(({ id }) => [`steps.${id}`, t('steps.empty')]);
  return Object.fromEntries([...settingProblems, ...emptyStepProblems]) as Problems;
}
