import type { OfficeConverter } from './conversion.js';
import { createGotenbergConverter } from './gotenberg.js';
import { findLibreOffice } from './libreoffice.js';

/** Returns LibreOffice of this machine, else the configured Gotenberg server; null without either. */
export function findConverter(env: { gotenbergUrl: string | undefined }): OfficeConverter | null {
  return findLibreOffice() ?? (env.gotenbergUrl ? createGotenbergConverter(env.gotenbergUrl) : null);
}
