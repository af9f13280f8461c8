import { findProblems } from '@lectern/contract';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { describeProblem } from './describe-problem';

export { describeMessage, describeProblem } from './describe-problem';

/**
 * Checks a form with the schema of its call when the person submits the form. After a refused submission, the fields show what is
 * wrong until a submission succeeds.
 */
export function useFormCheck(schema: Parameters<typeof findProblems>[0], values: unknown) {
  const [isChecked, setIsChecked] = useState(false);
  const problems = findProblems(schema, values);
  return {
    /** Handles `submit` of a form: calls `send` with valid values, else focuses the first wrong field. */
    submit: (send: () => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (problems.length === 0) {
        setIsChecked(false);
        return send();
      }
      flushSync(() => setIsChecked(true));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    /** Returns the message to show at a field, with `label` as its name; undefined if its value is valid or no submission was refused. */
    findProblem: (field: string, label?: string): string | undefined => {
      const problem = isChecked && problems.find(({ path }) => path[0] === field);
      return problem ? describeProblem(problem, label) : undefined;
    },
  };
}
