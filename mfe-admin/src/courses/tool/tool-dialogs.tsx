import type { ComponentProps } from 'react';
import { EditToolDialog } from './edit-tool-dialog';
import { NewToolDialog } from './new-tool-dialog';

type Props =
  | ({ kind: 'new' } & ComponentProps<typeof NewToolDialog>)
  | ({ kind: 'edit' } & ComponentProps<typeof EditToolDialog>);

/** The dialogs of modules with tools, which are loaded together: they have the same fields. */
export default function ToolDialogs(props: Props) {
  return props.kind === 'new' ? <NewToolDialog {...props} /> : <EditToolDialog {...props} />;
}
