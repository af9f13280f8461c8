import type { OfficeConverter } from './conversion.js';
import { gotenberg } from './gotenberg.js';
import { findLibreOffice } from './libreoffice.js';

/** LibreOffice of this machine, else the configured Gotenberg; null where there is neither. */
export function findConverter(env: { gotenbergUrl: string | undefined }): OfficeConverter | null {
  return findLibreOffice() ?? (env.gotenbergUrl ? gotenberg(env.gotenbergUrl) : null);
}
