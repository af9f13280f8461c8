import { BULLET_DASHES, BULLET_SIGNS } from '@lectern/pdf';

const SIGN = `[${BULLET_SIGNS}·]`;

/** Matches a bullet and the space between it and its text: '• Eggs', '•Eggs', '- Eggs', 'o Eggs' (Word's font for round bullets). */
export const BULLET = new RegExp(`^(?:${SIGN}\\s*|[${BULLET_DASHES}o»]\\s+)(?=\\S)`, 'u');

/** Matches a bullet, but no dash and no letter, because formulas begin with '- x' and '* b'. */
export const SIGN_BULLET = new RegExp(`^${SIGN}\\s*(?=\\S)`, 'u');

/** Matches a bullet that is not used in code, as '-', '*' and '·' are. */
export const BULLET_BESIDE_CODE = new RegExp(`^[${BULLET_SIGNS}]\\s*(?=\\S)`, 'u');

/** Matches a text that is a bullet and nothing else, such as '✓' in a cell of a table. */
export const LONE_BULLET = new RegExp(`^${SIGN}$`, 'u');

/** Matches a bullet of a title or heading. The '○' of '○Heading' is one, but not the '-' of '-5 °C' or the '✓' of '✓Done'. */
export const HEADING_BULLET = new RegExp(`^(?:[${BULLET_SIGNS}${BULLET_DASHES}·]\\s|[•■□●○◆◇▶►・]\\S)`, 'u');
