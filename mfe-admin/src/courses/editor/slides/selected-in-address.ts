import { useLocation, useNavigationType } from '@lectern/remote';
import type { EditedModule } from '@lectern/contract';
import { idParam, useSearchState } from '@lectern/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FIRST_SLIDE } from '../../../paths';
import { listSlides } from '../draft';
import type { CourseEditor } from '../use-course-editor';

const partParam = { ...idParam(undefined), replaces: true };
/** A link may open the editor at a module, at a slide, or at the first slide. */
const schema = {
  module: partParam,
  slide: {
    ...partParam,
    parse: (text: string | null) => (text === FIRST_SLIDE ? text : partParam.parse(text)),
  },
};

/** Returns `findPart`, which finds the id of the module or slide that the address names, or null for the course itself. */
function useAddressedPart() {
  const { state, setState } = useSearchState(schema);
  const findPart = (modules: EditedModule[]): string | null => {
    const slides = listSlides(modules);
    if (state.slide === FIRST_SLIDE) return slides[0]?.id ?? null;
    const addressedId = state.slide ?? state.module;
    return [...modules, ...slides].find((part) => part.id === addressedId)?.id ?? null;
  };
  return { findPart, setState };
}

export const useFindAddressedPart = () => useAddressedPart().findPart;

/**
 * Writes the id of the selected module or slide to the address without a history entry. If a person follows a link while the
 * editor is open, selects the module or slide of the link.
 */
export function useSelectedInAddress({ selected, draft, dispatch }: CourseEditor): void {
  const { findPart, setState } = useAddressedPart();
  const { key } = useLocation();
  const isOwnChange = useNavigationType() === 'REPLACE';
  const linkedPart = findPart(draft.modules);

  /** The id that the address names, or will name once a running navigation ends. */
  const addressedId = useRef(selected);

  const writeToAddress = useEffectEvent(() => {
    if (selected === addressedId.current) return;
    addressedId.current = selected;
    const isModule = draft.modules.some((module) => module.id === selected);
    const part = selected ?? undefined;
    setState(isModule ? { module: part, slide: undefined } : { module: undefined, slide: part });
  });
  useEffect(() => writeToAddress(), [selected]);

  const selectLinkedPart = useEffectEvent(() => {
    if (isOwnChange) return;
    addressedId.current = linkedPart;
    if (selected !== linkedPart) dispatch({ type: 'part-selected', id: linkedPart });
  });
  useEffect(() => selectLinkedPart(), [key]);
}
