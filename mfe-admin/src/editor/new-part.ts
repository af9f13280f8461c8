import type { EditedModule, EditedSlide } from '@lectern/contract';
import { v4 as uuid } from 'uuid';
import { texts } from '../texts';

// Not `crypto.randomUUID`, which exists on secure origins only.

export const newModule = (): EditedModule => ({
  id: uuid(),
  title: texts.editor.newModule,
  description: null,
  slides: [],
});

export const newSlide = (): EditedSlide => ({
  id: uuid(),
  title: texts.editor.newSlide,
  content: '',
  language: null,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  imageAlt: null,
  notes: null,
});
