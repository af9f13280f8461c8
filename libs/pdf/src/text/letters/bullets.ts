/*
 * The signs that begin the items of lists, for character classes of regular expressions. Every rule about bullets is built from these two
 * constants: '• Eggs' and '•Eggs' are items, '- Eggs' is an item and '-Eggs' is none.
 */

/** Signs that are bullets with or without a space after them. Symbol fonts such as Wingdings use private characters, `\p{Co}`. */
export const BULLET_SIGNS = String.raw`\p{Co}•‣⁃∙◦●○■□▪▫▶►▸➢➤✓✔❖`;

/** Signs that are bullets only before a space: elsewhere they are hyphens, minus signs and the asterisks of footnotes. */
export const BULLET_DASHES = String.raw`‐–—\-*`;
