import type { BulkReport } from '@lectern/contract';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The value that the fields of a dialog show and change; undefined while the value is incomplete. */
export interface InputProps<Input> {
  value: Input | undefined;
  onChange(value: Input | undefined): void;
}

/** An action on all chosen rows of a list. */
export interface BulkAction<Input = unknown> {
  /** Unique in its list. */
  key: string;
  label: string;
  Icon: LucideIcon;
  /** Whether the action deletes something or takes a right away. */
  isDanger?: boolean;
  /** Title of the question, for example 'Suspend 3 users'. */
  title: (count: number) => string;
  /** Explains the consequences of the action. */
  text: string;
  /** Title of the toast afterwards. */
  done: (count: number) => string;
  /** Fields of the dialog without which the action cannot run. */
  renderInput?(props: InputProps<Input>): ReactNode;
  run(ids: string[], input: Input): Promise<BulkReport>;
  /** Key of the action of the same list that undoes this one; absent if there is none. */
  oppositeKey?: string;
  /** Explains what Undo restores, if it does not restore everything. */
  undoText?: string;
}
