import type { EditedExam, ReviewRule, ReviewRules } from '@lectern/contract';
import { formatDateTime } from '@lectern/ui';
import { describeValue } from '../../parts/editor/describe-value';
import { createFieldModel } from '../../parts/editor/draft-model';
import { examTexts } from '../exam-texts';
import { toForm, toSections, toSettings, type ExamForm, type SectionForm } from './exam-form';
import { examEditorTexts } from './texts';

const { settings: texts, sections: sectionTexts } = examEditorTexts;

const labels = {
  title: texts.title,
  description: texts.description,
  type: texts.type,
  opensAt: texts.opensAt,
  dueDate: texts.dueDate,
  closesAt: texts.closesAt,
  timeLimit: texts.timeLimit,
  passingScore: texts.passingScore,
  maxAttempts: texts.maxAttempts,
  gradingMethod: texts.gradingMethod,
  behavior: texts.behavior,
  navigation: texts.order,
  onePerPage: texts.onePerPage,
  shuffleQuestions: texts.shuffleQuestions,
  shuffleOptions: texts.shuffleOptions,
  reviewRules: texts.review,
  tutorIsSilent: texts.tutor,
  isRequiredForCertificate: texts.certificate,
  sections: examEditorTexts.questions,
} satisfies Record<keyof ExamForm, string>;

/** Settings are compared one by one; sections and questions as a whole. */
export const examModel = createFieldModel<EditedExam, ExamForm>({
  toDraft: toForm,
  labels,
  sentValue: (form, field) => (field === 'sections' ? toSections(form) : toSettings(form)[field]),
  describe,
});

function describe(form: ExamForm, field: keyof ExamForm): string {
  switch (field) {
    case 'sections':
      return form.sections.map(describeSection).join('\n');
    case 'reviewRules':
      return describeReview(form.reviewRules);
    case 'type':
      return examTexts.types[form.type];
    case 'gradingMethod':
      return texts.gradingMethods[form.gradingMethod];
    case 'behavior':
      return texts.behaviors[form.behavior];
    case 'navigation':
      return texts.orders[form.navigation];
    case 'opensAt':
    case 'dueDate':
    case 'closesAt': {
      const moment = form[field];
      return moment === null ? '' : formatDateTime(moment);
    }
    default:
      return describeValue(form[field]);
  }
}

function describeSection({ title, slots }: SectionForm, index: number): string {
  const questions = slots.map((slot) => {
    const name = slot.kind === 'draw' ? sectionTexts.draw(slot.count) : (slot.title ?? '');
    return `– ${name} (${examTexts.points(Number(slot.typedPoints))})`;
  });
  return [title || sectionTexts.section(index + 1), ...questions].join('\n');
}

/** One line for each time at which learners see something. */
const describeReview = (rules: ReviewRules): string =>
  (Object.keys(texts.reviewTimes) as (keyof ReviewRules)[])
    .map((time) => ({ time, parts: listParts(rules[time]) }))
    .filter(({ parts }) => parts)
    .map(({ time, parts }) => texts.reviewOf(texts.reviewTimes[time], parts))
    .join('\n');

const listParts = (rule: ReviewRule): string =>
  (Object.keys(texts.reviewParts) as (keyof ReviewRule)[])
    .filter((part) => rule[part])
    .map((part) => texts.reviewParts[part])
    .join(', ');
