import {
  EXAM_LIMITS,
  ExamSettings,
  type EditedExam,
  type EditedExamSlot,
  type ExamChange,
} from '@lectern/contract';
import type { Problems } from '../../parts/editor/use-versioned-editor';
import { parseNumber } from '../../parts/fields/number-of';
import { t } from '../texts';
import { describeFullSection } from './questions/full-section';

/** The settings with the numbers as typed. */
type SettingsForm = Omit<ExamSettings, 'timeLimit' | 'maxAttempts' | 'passingScore' | 'description'> & {
  timeLimit: string;
  maxAttempts: string;
  passingScore: string;
  description: string;
};

/** A slot with its points as typed, and what the editor shows beside it. */
export type SlotForm = EditedExamSlot & { typedPoints: string };
export type DrawForm = Extract<SlotForm, { kind: 'draw' }>;

export interface SectionForm {
  id: string;
  title: string;
  slots: SlotForm[];
}

/** An exam as the editor keeps it, with numbers as typed. */
export interface ExamForm extends SettingsForm {
  sections: SectionForm[];
}

export function toForm({ settings, sections }: EditedExam): ExamForm {
  const { timeLimit, maxAttempts, passingScore, description } = settings;
  return {
    ...settings,
    description: description ?? '',
    timeLimit: toNumberText(timeLimit),
    maxAttempts: toNumberText(maxAttempts),
    passingScore: String(passingScore),
    sections: sections.map(({ id, title, slots }) => ({
      id,
      title,
      slots: slots.map((slot) => ({ ...slot, typedPoints: String(slot.points) })),
    })),
  };
}

const toNumberText = (number: number | null) => (number === null ? '' : String(number));
const parseOptionalNumber = (text: string) => (text.trim() === '' ? null : parseNumber(text));

/** The settings as a save sends them; a text that is not a number becomes NaN. */
export function toSettings({ sections: _, ...settings }: ExamForm): ExamSettings {
  return {
    ...settings,
    description: settings.description.trim() || null,
    timeLimit: parseOptionalNumber(settings.timeLimit),
    maxAttempts: parseOptionalNumber(settings.maxAttempts),
    passingScore: parseNumber(settings.passingScore),
  };
}

/** The sections as a save sends them, without what the editor shows beside the slots. */
export function toSections({ sections }: ExamForm): NonNullable<ExamChange['sections']> {
  return sections.map(({ id, title, slots }) => ({
    id,
    title,
    slots: slots.map((slot) => {
      const shared = { id: slot.id, points: parseNumber(slot.typedPoints) };
      if (slot.kind === 'question') {
        const { kind, questionId, version } = slot;
        return { ...shared, kind, questionId, version };
      }
      const { kind, count, categoryId, subcategories, tags, types } = slot;
      return { ...shared, kind, count, categoryId, subcategories, tags, types };
    }),
  }));
}

/** The body of a save: the version, and the settings and sections if they differ from the saved exam. */
export function toChange(saved: EditedExam, form: ExamForm): Omit<ExamChange, 'attempts'> {
  const before = toForm(saved);
  const hasSettings = isDifferent(toSettings(before), toSettings(form));
  const hasSections = isDifferent(toSections(before), toSections(form));
  return {
    version: saved.version,
    ...(hasSettings && { settings: toSettings(form) }),
    ...(hasSections && { sections: toSections(form) }),
  };
}

const isDifferent = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

const SETTING_MESSAGES: Partial<Record<string, string>> = {
  title: t('examEditor.settings.invalid.title'),
  description: t('examEditor.settings.invalid.description'),
  timeLimit: t('examEditor.settings.invalid.minutes'),
  maxAttempts: t('examEditor.settings.invalid.attempts'),
  passingScore: t('examEditor.settings.invalid.percent'),
};

/** The problems of a form. A key is the name of a setting, `points.<slot id>` or `slots.<section id>`. */
export function findProblems(form: ExamForm): Problems {
  const settings = toSettings(form);
  const { error } = ExamSettings.safeParse(settings);
  const fromSchema = (error?.issues ?? []).map(({ path }) => [
    String(path[0]),
    SETTING_MESSAGES[String(path[0])] ?? t('examEditor.settings.invalid.order'),
  ]);
  const fromSlots = form.sections
    .flatMap(({ slots }) => slots)
    .filter(
      ({ typedPoints }) => !(parseNumber(typedPoints) >= 0 && parseNumber(typedPoints) <= EXAM_LIMITS.points),
    )
    .map(({ id }) => [`points.${id}`, t('examEditor.settings.invalid.points')]);
  const fromSections = form.sections
    .filter(({ slots }) => slots.length > EXAM_LIMITS.slots)
    .map(({ id, slots }) => [`slots.${id}`, describeFullSection(slots.length)]);
  return {
    ...findTimeProblems(settings),
    ...(Object.fromEntries([...fromSchema, ...fromSlots, ...fromSections]) as Problems),
  };
}

function findTimeProblems({ opensAt, dueDate, closesAt }: ExamSettings): Problems {
  const isBeforeOpening = (moment: string | null) => moment !== null && opensAt !== null && moment <= opensAt;
  return {
    ...(isBeforeOpening(dueDate) && { dueDate: t('examEditor.settings.invalid.order') }),
    ...(isBeforeOpening(closesAt) && { closesAt: t('examEditor.settings.invalid.order') }),
  };
}
