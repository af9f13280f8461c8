import type { BulkReport } from '@lectern/contract';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What `Input` fields of a dialog show and change; undefined while something is missing. */
export interface InputProps<Input> {
  value: Input | undefined;
  onChange(value: Input | undefined): void;
}

/** Something that is done with all chosen rows of a list at once. */
export interface BulkAction<Input = unknown> {
  /** Unique in its list. */
  key: string;
  label: string;
  Icon: LucideIcon;
  /** Takes something away. */
  isDanger?: boolean;
  /** Title of the question, for example 'Suspend 3 users'. */
  title: (count: number) => string;
  /** What happens. */
  text: string;
  /** Title of the toast afterwards. */
  done: (count: number) => string;
  /** Fields of the dialog without which the action cannot run. */
  renderInput?(props: InputProps<Input>): ReactNode;
  run(ids: string[], input: Input): Promise<BulkReport>;
  /** The action of the same list that undoes it; absent: it cannot be undone. */
  oppositeKey?: string;
  /** What Undo does, where it does not restore everything. */
  undoText?: string;
}
