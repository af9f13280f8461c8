/** Reads Excel workbooks that are not about questions. */
export { readSheet, type SheetRow } from './workbook/read-sheet.js';
