import type { Passkey } from '@lectern/contract';

/** The dialog that is open in the card of the second factor. */
export type FactorAction =
  | { kind: 'add-passkey' }
  | { kind: 'add-app' }
  | { kind: 'remove-passkey'; passkey: Passkey }
  | { kind: 'remove-app' }
  | { kind: 'replace-codes' };
