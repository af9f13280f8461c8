import type { EditedExam, ReviewRule, ReviewRules } from '@lectern/contract';
import { formatDateTime, formatItems } from '@lectern/ui';
import { describeValue } from '../../parts/editor/describe-value';
import { createFieldModel } from '../../parts/editor/draft-model';
import { toForm, toSections, toSettings, type ExamForm, type SectionForm } from './exam-form';
import { REVIEW_PARTS, REVIEW_TIMES } from './review-matrix';
import { t } from '../texts';

const labels = {
  title: t('examEditor.settings.title'),
  description: t('examEditor.settings.description'),
  type: t('examEditor.settings.type'),
  opensAt: t('examEditor.settings.opensAt'),
  opensAfterDays: t('examEditor.settings.opensAfterDays'),
  dueDate: t('examEditor.settings.dueDate'),
  closesAt: t('examEditor.settings.closesAt'),
  timeLimit: t('examEditor.settings.timeLimit'),
  passingScore: t('examEditor.settings.passingScore'),
  maxAttempts: t('examEditor.settings.maxAttempts'),
  gradingMethod: t('examEditor.settings.gradingMethod'),
  behavior: t('examEditor.settings.behavior'),
  navigation: t('examEditor.settings.order'),
  onePerPage: t('examEditor.settings.onePerPage'),
  shuffleQuestions: t('examEditor.settings.shuffleQuestions'),
  shuffleOptions: t('examEditor.settings.shuffleOptions'),
  reviewRules: t('examEditor.settings.review'),
  tutorIsSilent: t('examEditor.settings.tutor'),
  isRequiredForCertificate: t('examEditor.settings.certificate'),
  sections: t('examEditor.questions'),
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
      return t(`exam.types.${form.type}`);
    case 'gradingMethod':
      return t(`examEditor.settings.gradingMethods.${form.gradingMethod}`);
    case 'behavior':
      return t(`examEditor.settings.behaviors.${form.behavior}`);
    case 'navigation':
      return t(`examEditor.settings.orders.${form.navigation}`);
    case 'opensAt':
    case 'dueDate':
    case 'closesAt': {
      const moment = form[field];
      return moment === null ? '' : formatDateTime(moment);
    }
    default:
      return describeValue(form[field] ?? null);
  }
}

function describeSection({ title, slots }: SectionForm, index: number): string {
  const questions = slots.map((slot) => {
    const name =
      slot.kind === 'draw' ? t('examEditor.sections.draw', { count: slot.count }) : (slot.title ?? '');
    return `– ${name} (${t('exam.points', { count: Number(slot.typedPoints) })})`;
  });
  return [title || t('examEditor.sections.section', { number: index + 1 }), ...questions].join('\n');
}

/** One line for each time at which learners see something. */
const describeReview = (rules: ReviewRules): string =>
  REVIEW_TIMES.map((time) => ({ time, parts: listParts(rules[time]) }))
    .filter(({ parts }) => parts)
    .map(({ time, parts }) =>
      t('examEditor.settings.reviewLine', { time: t(`examEditor.settings.reviewTimes.${time}`), parts }),
    )
    .join('\n');

const listParts = (rule: ReviewRule): string =>
  formatItems(
    REVIEW_PARTS.filter((part) => rule[part]).map((part) => t(`examEditor.settings.reviewParts.${part}`)),
  );
