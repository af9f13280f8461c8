import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentFile, readDocumentFiles } from './documents.js';

/**
 * Fills a folder with the documents of `questions/documents.tsv`, each named by its SHA-256 and checked by it. The documents belong
 * to their authors and are never committed. Usage: `npm run tutor:documents -- <folder> [<base URL>]`
 */
const GITHUB = 'https://raw.githubusercontent.com';

/** Why the file could not be fetched; null where it is there now. */
async function fetchFile(file: DocumentFile, folder: string, base: string): Promise<string | null> {
  const target = join(folder, file.sha256);
  const present = await readFile(target).catch(() => null);
  if (present && hasChecksum(present, file)) return null;
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${base}/${file.repository}/${file.commit}/${path}`);
  if (!response.ok) return `status ${response.status}`;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!hasChecksum(bytes, file)) return 'another checksum';
  await writeFile(target, bytes);
  return null;
}

function hasChecksum(bytes: Buffer, { sha256 }: DocumentFile): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256;
}

const [folder, base = GITHUB] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run tutor:documents -- <folder> [<base URL>]');
await mkdir(folder, { recursive: true });
for (const file of await readDocumentFiles()) {
  const failure = await fetchFile(file, folder, base).catch((error: Error) => error.message);
  if (failure) {
    console.error(`${file.repository}/${file.path}: ${failure}`);
    process.exitCode = 1;
  }
}
