import { isSwitchedOff } from '@lectern/remote';
import { isAnswered } from '@lectern/ui/question';
import type { KeyboardEvent } from 'react';
import { chooseByNumber } from './choose-by-number';
import type { PracticeSession } from './use-practice-session';

const RATINGS = ['hard', 'good', 'easy'] as const;

/**
 * Keys of a session: 1 to 9 choose an option or a rating, Enter checks or goes on, U takes the latest answer back. They
 * work only while the focus is in the session, and not where a key has a meaning of its own.
 */
export function usePracticeKeys(session: PracticeSession) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (isSwitchedOff(event)) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Enter') {
      if (target.closest('button, a, textarea, select')) return;
      event.preventDefault();
      goOn(session);
    } else if (!isTyped(target)) {
      if (event.key.toLowerCase() === 'u' && session.canUndo) session.undo();
      else if (/^[1-9]$/.test(event.key)) choose(session, Number(event.key));
    }
  };
}

function goOn({ question, result, response, next, check }: PracticeSession): void {
  if (!question) return;
  if (result) next();
  else if (isAnswered(response)) void check(response);
}

function choose({ question, result, response, change, rate }: PracticeSession, number: number): void {
  const rating = RATINGS[number - 1];
  if (result?.choices && rating) void rate(rating);
  if (result || !question) return;
  const chosen = chooseByNumber(question.content, response, number);
  if (chosen) change(chosen);
}

/** Whether a key in this element types or searches. */
const isTyped = (target: HTMLElement): boolean =>
  target.matches('textarea, select, [role="combobox"], input:not([type="radio"], [type="checkbox"])');
