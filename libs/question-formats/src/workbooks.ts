/** What reads Excel workbooks, without the formats of questions. */
export { readSheet, type SheetRow } from './workbook/read-sheet.js';
