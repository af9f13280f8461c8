import { ExamSettings, type EditedExam, type EditedExamSlot, type ExamChange } from '@lectern/contract';
import { examEditorTexts } from './texts';
import { numberOf } from '../../parts/fields/number-of';

/** The settings with the numbers as typed. */
export type SettingsForm = Omit<
  ExamSettings,
  'timeLimit' | 'maxAttempts' | 'passingScore' | 'description'
> & { timeLimit: string; maxAttempts: string; passingScore: string; description: string };

/** A slot with its points as typed, and what the editor shows beside it. */
export type SlotForm = EditedExamSlot & { typedPoints: string };
export type DrawForm = Extract<SlotForm, { kind: 'draw' }>;

export interface SectionForm {
  id: string;
  title: string;
  slots: SlotForm[];
}

/** An exam as the editor holds it. */
export interface ExamForm {
  settings: SettingsForm;
  sections: SectionForm[];
}

export function formOf({ settings, sections }: EditedExam): ExamForm {
  const { timeLimit, maxAttempts, passingScore, description } = settings;
  return {
    settings: {
      ...settings,
      description: description ?? '',
      timeLimit: textOf(timeLimit),
      maxAttempts: textOf(maxAttempts),
      passingScore: String(passingScore),
    },
    sections: sections.map(({ id, title, slots }) => ({
      id,
      title,
      slots: slots.map((slot) => ({ ...slot, typedPoints: String(slot.points) })),
    })),
  };
}

const textOf = (number: number | null) => (number === null ? '' : String(number));
const numberOrNull = (text: string) => (text.trim() === '' ? null : numberOf(text));

/** The settings as a save sends them; what is not valid stays in it as NaN. */
function settingsOf({ settings }: ExamForm): ExamSettings {
  return {
    ...settings,
    description: settings.description.trim() || null,
    timeLimit: numberOrNull(settings.timeLimit),
    maxAttempts: numberOrNull(settings.maxAttempts),
    passingScore: numberOf(settings.passingScore),
  };
}

/** The sections as a save sends them, without what the editor shows beside the slots. */
function sectionsOf({ sections }: ExamForm): NonNullable<ExamChange['sections']> {
  return sections.map(({ id, title, slots }) => ({
    id,
    title,
    slots: slots.map((slot) => {
      const shared = { id: slot.id, points: numberOf(slot.typedPoints) };
      if (slot.kind === 'question') {
        const { kind, questionId, version } = slot;
        return { ...shared, kind, questionId, version };
      }
      const { kind, count, categoryId, subcategories, tags, types } = slot;
      return { ...shared, kind, count, categoryId, subcategories, tags, types };
    }),
  }));
}

/** What of a form must be saved; null when nothing changed. */
export function changeOf(base: EditedExam, form: ExamForm): Omit<ExamChange, 'attempts'> | null {
  const before = formOf(base);
  const hasSettings = isDifferent(settingsOf(before), settingsOf(form));
  const hasSections = isDifferent(sectionsOf(before), sectionsOf(form));
  if (!hasSettings && !hasSections) return null;
  return {
    version: base.version,
    ...(hasSettings && { settings: settingsOf(form) }),
    ...(hasSections && { sections: sectionsOf(form) }),
  };
}

const isDifferent = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

type SettingsField = keyof SettingsForm;
export type ExamField = SettingsField | 'sections';

/** The settings in which two forms differ, and whether their sections do. */
export function changedFields(before: ExamForm, after: ExamForm): ExamField[] {
  const [old, next] = [settingsOf(before), settingsOf(after)];
  const fields = (Object.keys(old) as SettingsField[]).filter((field) =>
    isDifferent(old[field], next[field]),
  );
  return isDifferent(sectionsOf(before), sectionsOf(after)) ? [...fields, 'sections'] : fields;
}

/** Their form with my changes in it; where both changed a setting or the sections, mine are kept. */
export function mergeForms(base: ExamForm, mine: ExamForm, theirs: ExamForm): ExamForm {
  const fields = changedFields(base, mine);
  const settings = fields.flatMap((field) => (field === 'sections' ? [] : [[field, mine.settings[field]]]));
  return {
    settings: { ...theirs.settings, ...(Object.fromEntries(settings) as Partial<SettingsForm>) },
    sections: fields.includes('sections') ? mine.sections : theirs.sections,
  };
}

/** What is wrong with a form, by setting, and by 'points.' and the id of a slot. */
export type Problems = Partial<Record<string, string>>;

const { invalid } = examEditorTexts.settings;
const MESSAGES: Partial<Record<string, string>> = {
  title: invalid.title,
  description: invalid.description,
  timeLimit: invalid.minutes,
  maxAttempts: invalid.attempts,
  passingScore: invalid.percent,
};

/** Compares the form with the contract's schema, and the times with each other. */
export function findProblems(form: ExamForm): Problems {
  const settings = settingsOf(form);
  const { error } = ExamSettings.safeParse(settings);
  const fromSchema = (error?.issues ?? []).map(({ path }) => [
    String(path[0]),
    MESSAGES[String(path[0])] ?? invalid.order,
  ]);
  const fromSlots = form.sections
    .flatMap(({ slots }) => slots)
    .filter(({ typedPoints }) => !(numberOf(typedPoints) >= 0 && numberOf(typedPoints) <= 1000))
    .map(({ id }) => [`points.${id}`, invalid.points]);
  return {
    ...findTimeProblems(settings),
    ...(Object.fromEntries([...fromSchema, ...fromSlots]) as Problems),
  };
}

function findTimeProblems({ opensAt, dueDate, closesAt }: ExamSettings): Problems {
  const isBefore = (moment: string | null) => moment !== null && opensAt !== null && moment <= opensAt;
  return {
    ...(isBefore(dueDate) && { dueDate: invalid.order }),
    ...(isBefore(closesAt) && { closesAt: invalid.order }),
  };
}
