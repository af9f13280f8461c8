import type { EditedModule, EditedSlide } from '@lectern/contract';
import { v4 as uuid } from 'uuid';
import { t } from '../../texts';

// Not `crypto.randomUUID`, which exists on secure origins only.

export const newModule = (): EditedModule => ({
  id: uuid(),
  title: t('editor.newModule'),
  description: null,
  slides: [],
});

/** A slide with the same texts and the same picture. A narration belongs to one slide. */
export const copySlide = ({ id: _, audioUrl: __, ...slide }: EditedSlide): EditedSlide => ({
  ...newSlide(),
  ...slide,
});

export const newSlide = (): EditedSlide => ({
  id: uuid(),
  title: t('editor.newSlide'),
  content: '',
  language: null,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageAlt: null,
  notes: null,
  audioUrl: null,
});
