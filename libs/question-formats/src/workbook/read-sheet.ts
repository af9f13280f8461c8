import { openArchive, type Archive } from '../archive/archive.js';
import { FormatProblem } from '../questions/problems.js';
import {
  findChild,
  findChildren,
  findNamed,
  getText,
  NodeCount,
  parseXml,
  type XmlElement,
} from '../text/xml.js';

const WORKBOOK = 'xl/workbook.xml';
/** Most cells of a row that are read; further cells to the right are ignored. */
const MAX_CELLS = 2000;

/** A row of a sheet; missing cells are empty texts. */
export interface SheetRow {
  /** Number of the row in the spreadsheet, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the first sheet of an Excel workbook (ECMA-376, part 1, SpreadsheetML). Numbers are returned as the text in the file. Of formulas
 * the last result is returned.
 * @throws FormatProblem if the archive has no workbook, is damaged, or exceeds FILE_LIMITS
 */
export async function readSheet(bytes: Buffer): Promise<SheetRow[]> {
  const archive = await openArchive(bytes);
  if (!archive.paths.includes(WORKBOOK)) throw new FormatProblem('assessment.gradeFile.noWorkbook');
  const count = new NodeCount();
  const sheet = await readPart(archive, await findFirstSheet(archive, count), count);
  const texts = await readSharedTexts(archive, count);
  let line = 0;
  return findChildren(findChild(sheet, 'sheetData') ?? sheet, 'row').map((row) => {
    line = Number(row.attributes['r']) || line + 1;
    return { line, cells: readCells(row, texts) };
  });
}

async function readPart(archive: Archive, path: string, count: NodeCount): Promise<XmlElement> {
  if (!archive.paths.includes(path)) throw new FormatProblem('assessment.gradeFile.noWorkbook');
  return parseXml((await archive.read(path)).toString('utf8'), count);
}

/** Finds the path of the sheet that the workbook lists first. */
async function findFirstSheet(archive: Archive, count: NodeCount): Promise<string> {
  const [sheet] = findNamed(await readPart(archive, WORKBOOK, count), 'sheet');
  const relations = await readPart(archive, 'xl/_rels/workbook.xml.rels', count);
  const relation = findChildren(relations).find(
    ({ attributes }) => attributes['Id'] === sheet?.attributes['id'],
  );
  const target = relation?.attributes['Target'] ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Reads the table of texts that cells refer to by number. */
async function readSharedTexts(archive: Archive, count: NodeCount): Promise<string[]> {
  const path = archive.paths.find((candidate) => candidate.toLowerCase() === 'xl/sharedstrings.xml');
  if (!path) return [];
  return findChildren(await readPart(archive, path, count), 'si').map(readText);
}

/** Reads the text of a cell from elements `t`, also within formatted pieces `r`. Pronunciations (`rPh`) are left out. */
const readText = (element: XmlElement): string =>
  findChildren(element)
    .map((child) => (child.name === 't' ? getText(child) : child.name === 'r' ? readText(child) : ''))
    .join('');

function readCells(row: XmlElement, texts: string[]): string[] {
  const cells: string[] = [];
  let nextIndex = 0;
  for (const cell of findChildren(row, 'c')) {
    const columnIndex = findColumnIndex(cell.attributes['r']) ?? nextIndex;
    if (columnIndex >= MAX_CELLS) break;
    while (cells.length < columnIndex) cells.push('');
    cells[columnIndex] = readCell(cell, texts);
    nextIndex = columnIndex + 1;
  }
  return cells;
}

function readCell(cell: XmlElement, texts: string[]): string {
  if (cell.attributes['t'] === 'inlineStr') {
    const inline = findChild(cell, 'is');
    return inline ? readText(inline) : '';
  }
  const value = getText(findChild(cell, 'v'));
  return cell.attributes['t'] === 's' ? (texts[Number(value)] ?? '') : value;
}

/** Finds the index of a column from the name of a cell: 1 for 'B7'. */
function findColumnIndex(name = ''): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(name)?.[0];
  if (!letters) return null;
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
