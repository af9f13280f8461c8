import { ApiError, call, invalidate, serverMessage } from '@lectern/client';
import {
  COURSE_CHANGED,
  COURSE_WOULD_COMPLETE,
  getAdminStats,
  getEditedCourse,
  listCourses,
  listModules,
  updateCourse,
  type CourseChange,
  type EditedCourse,
  type EditedModule,
  type EditedSlide,
} from '@lectern/contract';
import { toast } from '@lectern/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { texts } from '../texts';
import {
  byId,
  changeOf,
  draftOf,
  inserted,
  insertSlide,
  placeOf,
  PRICE,
  removeSlide,
  type Draft,
} from './draft';
import { merge } from './merge';

/** A part that was taken out and can be put back until it is saved. */
type Removed =
  | { kind: 'slide'; slide: EditedSlide; moduleId: string; index: number }
  | { kind: 'module'; module: EditedModule; index: number };

/** What an editor's parts see of the course and do with it. */
export type Editing = ReturnType<typeof useEditing>;

/** Null stands for the course itself. */
type Selected = string | null;

/** A course being changed: the draft, what it started from, saving, and what was taken out. */
export function useEditing(course: EditedCourse) {
  const [base, setBase] = useState(course);
  const [draft, setDraft] = useState(() => draftOf(course));
  const [selected, select] = useState<Selected>(null);
  const [removed, setRemoved] = useState<Removed[]>([]);
  const [conflict, setConflict] = useState<EditedCourse>();
  // What a save would do to learners, in the server's words, until somebody decides.
  const [consequence, setConsequence] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  // Rises when words come from elsewhere than their own field.
  const [generation, setGeneration] = useState(0);
  const change = changeOf(base, draft);

  function begin(from: EditedCourse, next: Draft) {
    setBase(from);
    setDraft(next);
    setRemoved([]);
    setConflict(undefined);
    setGeneration((count) => count + 1);
  }

  async function send({ completes }: Pick<CourseChange, 'completes'> = {}) {
    if (!change || isSaving) return;
    const lacking = untitled(draft);
    if (lacking !== undefined) {
      select(lacking);
      return toast({ ...texts.editor.titleRequired, variant: 'destructive' });
    }
    if (!PRICE.test(draft.price)) {
      select(null);
      return toast({ ...texts.editor.priceWrong, variant: 'destructive' });
    }
    setIsSaving(true);
    try {
      const saved = await call(updateCourse, { params: { id: course.id }, body: { ...change, completes } });
      setBase(saved);
      // What was written meanwhile stays and is still to be saved.
      setDraft((now) => (now === draft ? draftOf(saved) : now));
      setRemoved([]);
      toast({ title: texts.editor.saved, description: texts.editor.savedText(saved.title) });
      void invalidate(listCourses, listModules, getAdminStats);
    } catch (error) {
      if (isRefused(error, COURSE_CHANGED)) await meet();
      else if (isRefused(error, COURSE_WOULD_COMPLETE)) setConsequence(serverMessage(error));
      else fail(error);
    } finally {
      setIsSaving(false);
    }
  }

  /** Somebody saved before: an answer that was lost on its way here may have been our own. */
  async function meet() {
    try {
      const theirs = await call(getEditedCourse, { params: { id: course.id } });
      if (changeOf(theirs, draft)) setConflict(theirs);
      else begin(theirs, draftOf(theirs));
    } catch (error) {
      fail(error);
    }
  }

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const save = useCallback(() => latest.current(), []);
  const saveCompleting = () => {
    setConsequence(undefined);
    return latest.current({ completes: true });
  };

  const setModules = (update: (modules: EditedModule[]) => EditedModule[]) =>
    setDraft((now) => ({ ...now, modules: update(now.modules) }));

  return {
    ...{ base, draft, selected, select, removed, conflict, consequence },
    ...{ isSaving, generation, setModules, save, saveCompleting },
    keepLearners: () => setConsequence(undefined),
    isDirty: change !== null,
    setFields: (fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields })),

    addModule() {
      const id = uuid();
      const module = { id, title: texts.editor.newModule, description: null, slides: [] };
      setModules((modules) => [...modules, module]);
      select(id);
    },
    addSlide(moduleId: string, index: number) {
      const id = uuid();
      const title = texts.editor.newSlide;
      const slide = { id, title, content: '', imageUrl: null, imageWidth: null, imageHeight: null };
      setModules((modules) => insertSlide(modules, slide, { moduleId, index }));
      select(id);
    },
    removeSlide(slide: EditedSlide) {
      const place = placeOf(draft.modules, slide.id);
      if (!place) return;
      setRemoved((all) => [...all, { kind: 'slide', slide, ...place }]);
      const { slides } = byId(draft.modules).get(place.moduleId) ?? { slides: [] };
      select((slides[place.index + 1] ?? slides[place.index - 1])?.id ?? place.moduleId);
      setModules((modules) => removeSlide(modules, slide.id));
    },
    removeModule(module: EditedModule) {
      const index = draft.modules.indexOf(module);
      setRemoved((all) => [...all, { kind: 'module', module, index }]);
      select(null);
      setModules((modules) => modules.filter(({ id }) => id !== module.id));
    },
    /** Puts back what was taken out last. */
    undo() {
      const last = removed.at(-1);
      if (!last) return;
      setRemoved((all) => all.slice(0, -1));
      setModules((modules) => putBack(modules, last));
      select(last.kind === 'slide' ? last.slide.id : last.module.id);
    },

    /** Both people's changes, to look at and save. */
    mergeConflict: () => conflict && begin(conflict, merge(base, draft, conflict)),
    discard: () => begin(conflict ?? base, draftOf(conflict ?? base)),
    decideLater: () => setConflict(undefined),
  };
}

/** Into the first module where its own was taken out too. */
function putBack(modules: EditedModule[], removed: Removed): EditedModule[] {
  if (removed.kind === 'module') return inserted(modules, removed.index, removed.module);
  const { slide, moduleId, index } = removed;
  const home = modules.some(({ id }) => id === moduleId) ? moduleId : modules[0]?.id;
  return home ? insertSlide(modules, slide, { moduleId: home, index }) : modules;
}

/** The first part without a title; null is the course. */
function untitled({ title, modules }: Draft): Selected | undefined {
  if (!title.trim()) return null;
  return modules.flatMap((module) => [module, ...module.slides]).find((part) => !part.title.trim())?.id;
}

function isRefused(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.status === 409 && error.body.includes(`"${code}"`);
}

function fail(error: unknown): void {
  const description = serverMessage(error) ?? texts.editor.saveFailedText;
  toast({ title: texts.editor.saveFailed, description, variant: 'destructive' });
}
