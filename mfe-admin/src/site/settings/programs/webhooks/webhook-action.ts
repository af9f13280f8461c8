import type { Webhook } from '@lectern/contract';

/** What the open dialog is about. */
export type WebhookAction = { kind: 'add' } | { kind: 'rotate' | 'delete'; webhook: Webhook };
