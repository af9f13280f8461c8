import { createWriteStream, openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnreadableDeck } from '@lectern/pdf';
import type { Conversion, OfficeConverter } from './conversion.js';
import { getConversionTimeoutMs, MAX_PDF_BYTES } from '../archive/limits.js';

/** The options that libreoffice.ts uses too, by Gotenberg's names; bookmarks are LibreOffice's default. */
const CONVERSION_OPTIONS = { quality: '85', reduceImageResolution: 'false', exportBookmarks: 'true' };

/**
 * Creates a converter that uses a Gotenberg server of version 8.34.0 or newer. In older versions, a converted file can fetch URLs and read
 * files of the server's container. Formats that can't be stripped before the conversion are not supported.
 */
export function createGotenbergConverter(url: string): OfficeConverter {
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
  for (const [name, value] of Object.entries(CONVERSION_OPTIONS)) form.set(name, value);
  const timeout = AbortSignal.timeout(getConversionTimeoutMs(slides));
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

/** Saves a PDF in chunks as they arrive. @throws UnreadableDeck when the PDF is too large */
export async function saveBody(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
  maxBytes = MAX_PDF_BYTES,
): Promise<void> {
  async function* limitSize(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UnreadableDeck('conversionFailed', 'PDF too large');
      yield chunk;
    }
  }
  await pipeline(limitSize(), createWriteStream(file));
}
