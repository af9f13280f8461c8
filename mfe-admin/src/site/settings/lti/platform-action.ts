import type { LtiPlatform } from '@lectern/contract';

/** What the open dialog is about. */
export type PlatformAction =
  | { kind: 'add' | 'register' }
  | { kind: 'edit' | 'remove'; platform: LtiPlatform };
