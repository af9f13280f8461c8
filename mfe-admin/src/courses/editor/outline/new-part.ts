import type { EditedModule, EditedSlide } from '@lectern/contract';
import { v4 as uuid } from 'uuid';
import { t } from '../../texts';

// Ids come from `uuid`, because `crypto.randomUUID` exists on secure origins only.

export const newModule = (): EditedModule => ({
  id: uuid(),
  title: t('editor.newModule'),
  description: null,
  slides: [],
});

/** A copy of a slide with its texts and picture, but without its sound, which belongs to one slide. */
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
