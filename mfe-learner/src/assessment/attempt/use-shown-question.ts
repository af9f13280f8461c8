import type { AttemptQuestion } from '@lectern/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface ShownQuestion {
  /** Index of the shown question, where one is shown at a time. */
  index: number;
  /** Shows a question and moves the focus to its heading. */
  show: (index: number) => void;
  /** The heading that gets the focus when other questions are shown. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * The shown question, one at a time or within a page of several. The URL's fragment (`#question-3`) stores it, so that a
 * reload keeps it.
 */
export function useShownQuestion(questions: AttemptQuestion[], isSingle: boolean): ShownQuestion {
  const [chosen, setChosen] = useState(
    () => Number(/^#question-(\d+)$/.exec(window.location.hash)?.[1] ?? 1) - 1,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const index = Math.min(Math.max(chosen, 0), Math.max(questions.length - 1, 0));
  // Another page brings other questions when navigation is linear.
  const first = isSingle ? index : (questions[0]?.position ?? 0);
  const previous = useRef(first);

  useEffect(() => {
    if (previous.current === first) return;
    previous.current = first;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [first]);

  useEffect(() => {
    if (!isSingle) return;
    const { pathname, search } = window.location;
    // Replaced, not pushed: Back leaves the exam instead of going through its questions.
    window.history.replaceState(window.history.state, '', `${pathname}${search}#question-${index + 1}`);
  }, [isSingle, index]);

  function show(next: number): void {
    if (isSingle) return setChosen(next);
    const position = questions[next]?.position;
    const target = position === undefined ? null : document.getElementById(`question-${position + 1}`);
    target?.scrollIntoView?.({ block: 'start' });
    target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  return { index, show, heading };
}
