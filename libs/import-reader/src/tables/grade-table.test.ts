import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ServerText, translateText } from '@lectern/i18n/server';
import { FormatProblem } from '@lectern/question-formats/text-files';
import { readGradeTable } from './grade-table.js';

const WORDS = {
  email: ['Email'],
  columns: [
    { key: 'talk', names: ['Talk (of 10)', 'Talk'] },
    { key: 'first', names: ['Poster (of 5)'] },
    { key: 'second', names: ['Poster (of 5)'] },
  ],
  ignored: ['Total (%)'],
};

const inEnglish = (text: ServerText) => translateText('en', text);

async function read(file: string | Uint8Array) {
  try {
    const { keys, rows, notes } = await readGradeTable(Buffer.from(file as string), WORDS);
    return {
      keys,
      rows: rows.map(({ line, email, cells }) => [line, email, ...cells]),
      notes: notes.map(inEnglish),
    };
  } catch (error) {
    throw error instanceof FormatProblem ? new Error(inEnglish(error.text)) : error;
  }
}

const aWorkbook = (sheet: string, texts = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet sheetId="7" r:id="b"/><sheet sheetId="1" r:id="a"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<r><Relationship Id="a" Target="other.xml"/><Relationship Id="b" Target="/xl/worksheets/first.xml"/></r>',
    ),
    'xl/worksheets/first.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
  });

test('columns are found in any order and case, and those of one title in the order of the gradebook', async () => {
  const file = 'total (%),POSTER  (of 5),Talk,Notes,Email,poster (of 5)\n90,1,2,x,a@example.org,3\n,,,,,\n';
  expect(await read(file)).toEqual({
    keys: ['first', 'talk', 'second'],
    rows: [[2, 'a@example.org', '1', '2', '3']],
    notes: ['Columns that are not read: Notes.'],
  });
});

test('the first sheet of a workbook is read with its gaps, shared texts and results of formulas', async () => {
  const rows = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Talk</t></is></c></row>
    <row r="4"><c r="A4" t="str"><f>"a"</f><v>a@example.org</v></c><c r="C4"><f>1+1</f><v>2.5</v></c></row>
    <row><c t="s"><v>1</v></c><c/><c t="s"><v>99</v></c></row>
    <row r="7"><c r="XFD7"><v>1</v></c></row>`;
  const texts =
    '<si><t>Email</t></si><si><r><t>b@</t></r><r><t>example.org</t></r><rPh><t>bee</t></rPh></si>';
  expect(await read(aWorkbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, texts))).toEqual({
    keys: ['talk'],
    rows: [
      [4, 'a@example.org', '2.5'],
      [5, 'b@example.org', ''],
    ],
    notes: [],
  });
});

const long = 'x'.repeat(2000);
const inRow = (cell: string) => `<row><c t="s"><v>0</v></c><c t="s"><v>${cell}</v></c></row>`;
test.each([
  ['without addresses', 'Talk\n3', /no column with the email addresses/],
  ['without a column of the gradebook', 'Email,Essay\na@example.org,3', /no column of this gradebook/],
  ['without rows', 'Email,Talk\n', /no rows/],
  ['that is another archive', zipSync({ 'a.txt': strToU8('a') }), /no Excel workbook/],
  ['that declares entities', aWorkbook('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'), /entities/i],
  ['that is packed too well', aWorkbook(`<a>${' '.repeat(11_000_000)}</a>`), /too large when it is unpacked/],
  [
    'that names one long text in very many cells',
    aWorkbook(
      `<a><sheetData>${inRow('1')}${inRow('2').repeat(6000)}</sheetData></a>`,
      `<si><t>Email</t></si><si><t>Talk</t></si><si><t>${long}</t></si>`,
    ),
    /takes too much memory/,
  ],
])('a file %s is refused', async (_name, file, message) => {
  await expect(read(file)).rejects.toThrow(message);
});
