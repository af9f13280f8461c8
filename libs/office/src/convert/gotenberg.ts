import { createWriteStream, openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnreadableDeck } from '@lectern/pdf';
import type { Conversion, OfficeConverter } from './conversion.js';
import { conversionTime, MAX_PDF_BYTES } from '../archive/limits.js';

/** Gotenberg's names of the options that LibreOffice gets here too. */
const OPTIONS = { quality: '85', reduceImageResolution: 'false', exportBookmarks: 'true' };

/**
 * Converts with a Gotenberg server, 8.34.0 or newer: with older ones, a file can fetch addresses and read files of the
 * server's container. Formats that can't be stripped before are not offered.
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
    const pdf = join(folder, 'converted.pdf');
    await saveBody(response.body ?? [], pdf);
    return pdf;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new UnreadableDeck('conversionTooSlow');
    throw error;
  }
}

/** Saves a PDF while it arrives, so that it is never in memory as a whole. @throws UnreadableDeck when it is too large */
export async function saveBody(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
  maxBytes = MAX_PDF_BYTES,
): Promise<void> {
  async function* withinLimit(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UnreadableDeck('conversionFailed', 'PDF too large');
      yield chunk;
    }
  }
  await pipeline(withinLimit(), createWriteStream(file));
}
