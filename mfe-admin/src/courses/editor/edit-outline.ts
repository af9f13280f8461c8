import type { EditedModule, EditedSlide } from '@lectern/contract';
import {
  mapById,
  changeModule,
  changeSlide,
  type Draft,
  findPosition,
  insertAt,
  insertSlide,
  moveByOne,
  moveModule,
  moveSlide,
  type Position,
  removeSlide,
} from './draft';

/** A deleted module or slide, which can be restored until the course is saved. */
type Removal =
  | { kind: 'slide'; slide: EditedSlide; moduleId: string; index: number }
  | { kind: 'module'; module: EditedModule; index: number };

/** What the screen of the editor shows beside the draft. */
export interface OutlineState {
  /** Id of the module or slide in the panel; null for the course itself. */
  selected: string | null;
  /** Deleted modules and slides; the latest is last. */
  removals: Removal[];
}

type EditorState = OutlineState & { draft: Draft };

export type EditorAction =
  | { type: 'part-selected'; id: string | null }
  | { type: 'fields-changed'; fields: Partial<Omit<Draft, 'modules'>> }
  | { type: 'module-added'; module: EditedModule }
  | { type: 'module-changed'; id: string; change: Partial<EditedModule> }
  | { type: 'module-removed'; id: string }
  | { type: 'slide-added'; slide: EditedSlide; position: Position }
  | { type: 'slide-changed'; id: string; change: Partial<EditedSlide> }
  | { type: 'slide-removed'; id: string }
  | { type: 'removal-undone' }
  | { type: 'history-cleared' }
  | { type: 'part-moved'; id: string; by: -1 | 1 }
  | { type: 'part-dragged-over'; id: string; targetId: string }
  | { type: 'part-dropped'; id: string; targetId: string }
  | { type: 'drag-cancelled'; modules: EditedModule[] };

export function editOutline(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state;
  const { modules } = draft;
  switch (action.type) {
    case 'part-selected':
      return { ...state, selected: action.id };
    case 'fields-changed':
      return { ...state, draft: { ...draft, ...action.fields } };
    case 'module-added':
      return { ...withModules(state, [...modules, action.module]), selected: action.module.id };
    case 'module-changed':
      return withModules(state, changeModule(modules, action.id, action.change));
    case 'module-removed':
      return removeModule(state, action.id);
    case 'slide-added':
      return {
        ...withModules(state, insertSlide(modules, action.slide, action.position)),
        selected: action.slide.id,
      };
    case 'slide-changed':
      return withModules(state, changeSlide(modules, action.id, action.change));
    case 'slide-removed':
      return removeSlideAndSelectNext(state, action.id);
    case 'removal-undone':
      return restoreLastRemoval(state);
    case 'history-cleared':
      return { ...state, removals: [] };
    case 'part-moved':
      return withModules(state, moveByOne(modules, action.id, action.by));
    case 'part-dragged-over':
      return withModules(state, moveIntoModule(modules, action.id, action.targetId));
    case 'part-dropped':
      return withModules(state, moveTo(modules, action.id, action.targetId));
    case 'drag-cancelled':
      return withModules(state, action.modules);
  }
}

function withModules(state: EditorState, modules: EditedModule[]): EditorState {
  return { ...state, draft: { ...state.draft, modules } };
}

function removeModule(state: EditorState, id: string): EditorState {
  const { modules } = state.draft;
  const index = modules.findIndex((module) => module.id === id);
  const module = modules[index];
  if (!module) return state;
  return {
    ...withModules(
      state,
      modules.filter((other) => other !== module),
    ),
    removals: [...state.removals, { kind: 'module', module, index }],
    selected: null,
  };
}

/** Removes a slide and selects the next slide, else the previous one, else the module. */
function removeSlideAndSelectNext(state: EditorState, id: string): EditorState {
  const { modules } = state.draft;
  const position = findPosition(modules, id);
  const slides = mapById(modules).get(position?.moduleId ?? '')?.slides ?? [];
  const slide = slides[position?.index ?? -1];
  if (!position || !slide) return state;
  const { moduleId, index } = position;
  return {
    ...withModules(state, removeSlide(modules, id)),
    removals: [...state.removals, { kind: 'slide', slide, moduleId, index }],
    selected: (slides[index + 1] ?? slides[index - 1])?.id ?? moduleId,
  };
}

function restoreLastRemoval(state: EditorState): EditorState {
  const lastRemoval = state.removals.at(-1);
  if (!lastRemoval) return state;
  return {
    ...withModules(state, restore(state.draft.modules, lastRemoval)),
    removals: state.removals.slice(0, -1),
    selected: lastRemoval.kind === 'slide' ? lastRemoval.slide.id : lastRemoval.module.id,
  };
}

/** Restores a deleted module or slide. A slide whose module was deleted too goes into the first module. */
function restore(modules: EditedModule[], removal: Removal): EditedModule[] {
  if (removal.kind === 'module') return insertAt(modules, removal.index, removal.module);
  const { slide, moduleId, index } = removal;
  const target = modules.some(({ id }) => id === moduleId) ? moduleId : modules[0]?.id;
  return target ? insertSlide(modules, slide, { moduleId: target, index }) : modules;
}

/** Moves a slide at once when it is dragged over another module, so that the outline shows where it would be. */
function moveIntoModule(modules: EditedModule[], id: string, targetId: string): EditedModule[] {
  const from = findPosition(modules, id);
  const isModule = modules.some((module) => module.id === targetId);
  const to = findPosition(modules, targetId) ?? (isModule ? { moduleId: targetId, index: 0 } : undefined);
  return from && to && from.moduleId !== to.moduleId ? moveSlide(modules, id, to) : modules;
}

/** Moves a slide to the position of another slide, or a module to the position of another module. */
export function moveTo(modules: EditedModule[], id: string, targetId: string): EditedModule[] {
  if (!findPosition(modules, id)) {
    return moveModule(
      modules,
      id,
      modules.findIndex((module) => module.id === targetId),
    );
  }
  const to = findPosition(modules, targetId);
  return to ? moveSlide(modules, id, to) : modules;
}
