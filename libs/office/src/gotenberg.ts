import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UnreadableDeck } from '@lectern/pdf';
import type { Conversion, OfficeConverter } from './conversion.js';
import { conversionTime, MAX_PDF_BYTES } from './limits.js';

/** Gotenberg's names of the options that LibreOffice gets here too. */
const OPTIONS = { quality: '85', reduceImageResolution: 'false', exportBookmarks: 'true' };

/**
 * Converts by a Gotenberg server, 8.34.0 or newer: older ones let a file fetch addresses and read files of its container.
 * Formats that can't be stripped before are not offered.
 */
export function gotenberg(url: string): OfficeConverter {
  return {
    name: 'Gotenberg',
    formats: ['pptx', 'odp', 'docx'],
    confinement: ['a container of its own'],
    convert: (conversion) => convert(url, conversion),
  };
}

async function convert(url: string, { file, slides, folder, signal }: Conversion): Promise<string> {
  const form = new FormData();
  form.set('files', await openAsBlob(file), basename(file));
  for (const [name, value] of Object.entries(OPTIONS)) form.set(name, value);
  const timeout = AbortSignal.timeout(conversionTime(slides));
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/forms/libreoffice/convert`, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (response.status === 400) throw new UnreadableDeck('conversionFailed', await response.text());
    if (!response.ok) throw new Error(`Gotenberg answered ${response.status}`);
    if (Number(response.headers.get('content-length')) > MAX_PDF_BYTES)
      throw new UnreadableDeck('conversionFailed', 'PDF too large');
    const pdf = join(folder, 'converted.pdf');
    await writeFile(pdf, Buffer.from(await response.arrayBuffer()));
    return pdf;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new UnreadableDeck('conversionTooSlow');
    throw error;
  }
}
