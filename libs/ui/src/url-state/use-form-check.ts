import { findProblems } from '@lectern/contract';
import { useState } from 'react';

/** Checks a form with the schema of its call; the fields show what is wrong from the first attempt to send it. */
export function useFormCheck(schema: Parameters<typeof findProblems>[0], values: unknown) {
  const [isChecked, setIsChecked] = useState(false);
  const problems = findProblems(schema, values);
  return {
    /** Whether the values can be sent. */
    check(): boolean {
      setIsChecked(true);
      return problems.length === 0;
    },
    /** The message to show at a field. */
    errorOf: (field: string): string | undefined =>
      isChecked ? problems.find(({ path }) => path[0] === field)?.message : undefined,
  };
}
