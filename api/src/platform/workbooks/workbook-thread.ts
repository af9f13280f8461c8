/** The thread that writes Excel workbooks. It receives a sheet and sends back the file. */
import { parentPort } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import type { Sheet } from './write-workbook.js';

parentPort?.on('message', (sheet: Sheet) => void write(sheet));
parentPort?.postMessage('started');

async function write({ name, titles, widths, rows }: Sheet): Promise<void> {
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const workbook = writeXlsxFile([head, ...rows], {
    sheet: name,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  });
  parentPort?.postMessage(new Uint8Array(await workbook.toBuffer()));
}
