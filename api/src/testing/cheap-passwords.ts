import type { PasswordCost } from '../identity/accounts/password.js';

/** Saves a quarter of a second of processor time for each password of a test. */
export const CHEAP_PASSWORDS: PasswordCost = { N: 2, r: 8, p: 1 };
