import type { ExternalTool } from '@lectern/contract';

/** What the open dialog is about. */
export type ToolAction = { kind: 'add' } | { kind: 'edit' | 'remove'; tool: ExternalTool };
