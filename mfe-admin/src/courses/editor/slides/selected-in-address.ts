import { useLocation, useNavigationType } from '@lectern/remote';
import type { EditedModule } from '@lectern/contract';
import { idParam, useSearchState } from '@lectern/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FIRST_SLIDE } from '../../../paths';
import { listSlides } from '../draft';
import type { CourseEditor } from '../use-course-editor';

const id = { ...idParam(undefined), replaces: true };
/** A link may open the editor at a module, at a slide, or at the first slide. */
const schema = {
  module: id,
  slide: { ...id, parse: (text: string | null) => (text === FIRST_SLIDE ? text : id.parse(text)) },
};

/** Returns what finds the part that the address names: its id, or null for the course itself. */
function useAddress() {
  const { state, setState } = useSearchState(schema);
  const findPart = (modules: EditedModule[]): string | null => {
    const slides = listSlides(modules);
    if (state.slide === FIRST_SLIDE) return slides[0]?.id ?? null;
    const named = state.slide ?? state.module;
    return [...modules, ...slides].find((part) => part.id === named)?.id ?? null;
  };
  return { findPart, setState };
}

export const useFindAddressedPart = () => useAddress().findPart;

/**
 * Writes the selected part to the address without a history entry, and selects the part of a link that is followed while the
 * editor is open.
 */
export function useSelectedInAddress({ selected, draft, dispatch }: CourseEditor): void {
  const { findPart, setState } = useAddress();
  const { key } = useLocation();
  const isOwnChange = useNavigationType() === 'REPLACE';
  const addressed = findPart(draft.modules);

  /** The part that the address names, also while the navigation to it is under way. */
  const named = useRef(selected);

  const write = useEffectEvent(() => {
    if (selected === named.current) return;
    named.current = selected;
    const isModule = draft.modules.some((module) => module.id === selected);
    const part = selected ?? undefined;
    setState(isModule ? { module: part, slide: undefined } : { module: undefined, slide: part });
  });
  useEffect(() => write(), [selected]);

  const follow = useEffectEvent(() => {
    if (isOwnChange) return;
    named.current = addressed;
    if (selected !== addressed) dispatch({ type: 'part-selected', id: addressed });
  });
  useEffect(() => follow(), [key]);
}
