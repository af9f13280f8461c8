import { nameField } from '@lectern/contract';
import { t } from '../texts';

type Labels = Partial<Record<PropertyKey, Parameters<typeof t>[0]>>;

const COURSE_LABELS: Labels = {
  title: 'editor.course.title',
  description: 'editor.course.description',
  category: 'editor.course.category',
  level: 'editor.course.level',
  language: 'editor.course.language',
  price: 'editor.course.price',
  certificateStudyMinutes: 'editor.certificate.studyMinutes',
  certificateMonths: 'editor.certificate.months',
  videoSharePercent: 'editor.certificate.videoShare',
  opensAt: 'editor.conflict.fields.opensAt',
  opensAfterDays: 'editor.conflict.fields.opensAfterDays',
  prerequisiteIds: 'editor.access.prerequisites',
  modules: 'editor.panes.outline',
};
const MODULE_LABELS: Labels = {
  title: 'editor.module.title',
  description: 'editor.module.description',
  opensAt: 'editor.conflict.fields.opensAt',
  opensAfterDays: 'editor.conflict.fields.opensAfterDays',
};
const SLIDE_LABELS: Labels = {
  title: 'editor.slide.title',
  content: 'editor.slide.content',
  imageAlt: 'editor.slide.imageAlt',
  notes: 'editor.slide.notes',
  imageUrl: 'editor.files.picture',
  audioUrl: 'editor.files.sound',
};

/** The label of a field of a course's change: `['modules', 0, 'slides', 3, 'title']` is 'Module 1, slide 4, title'. */
export function nameChangedField([name = '', module, part = '', slide, field = '']: PropertyKey[]): string {
  if (module === undefined) return findLabel(COURSE_LABELS, name);
  const place = { module: Number(module) + 1 };
  return slide === undefined
    ? t('editor.fieldOfModule', { ...place, field: findLabel(MODULE_LABELS, part) })
    : t('editor.fieldOfSlide', { ...place, slide: Number(slide) + 1, field: findLabel(SLIDE_LABELS, field) });
}

function findLabel(labels: Labels, name: PropertyKey): string {
  const id = labels[name];
  return id ? t(id) : nameField([name]);
}
