import type { ExternalTool } from '@lectern/contract';

/** What the open dialog is about. */
export type ToolAction = { kind: 'add' | 'register' } | { kind: 'edit' | 'remove'; tool: ExternalTool };
