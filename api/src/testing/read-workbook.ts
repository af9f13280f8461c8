import { strFromU8, unzipSync } from 'fflate';

/** The XML of all parts of an Excel file. */
export async function readWorkbook(response: Response): Promise<string> {
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.values(parts)
    .map((part) => strFromU8(part))
    .join('');
}
