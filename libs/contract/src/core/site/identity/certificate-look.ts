import * as z from 'zod/mini';
import { endpoint } from '../../define.js';
import { SingleLine } from '../../single-line.js';
import { savedGroup } from '../site-group.js';

export const MAX_SIGNER_NAME_LENGTH = 60;
export const MAX_SIGNER_TITLE_LENGTH = 80;
export const MAX_CERTIFICATE_NOTE_LENGTH = 120;

const fields = {
  /** Id of a stored picture. */
  signature: z.nullable(z.uuid()),
  signerName: SingleLine(MAX_SIGNER_NAME_LENGTH),
  signerTitle: SingleLine(MAX_SIGNER_TITLE_LENGTH),
  hasSeal: z.boolean(),
  /** Id of a stored picture; null: Lectern's seal. */
  seal: z.nullable(z.uuid()),
  /** A line at the bottom. */
  note: SingleLine(MAX_CERTIFICATE_NOTE_LENGTH),
};

/** What certificates have of the site beside its name and logo. */
export const SiteCertificate = z.object(fields);
export type SiteCertificate = z.output<typeof SiteCertificate>;

export const DEFAULT_SITE_CERTIFICATE: SiteCertificate = {
  signature: null,
  signerName: '',
  signerTitle: '',
  hasSeal: true,
  seal: null,
  note: '',
};

export const SavedSiteCertificate = savedGroup(SiteCertificate);
export type SavedSiteCertificate = z.output<typeof SavedSiteCertificate>;

/** The settings in an address. A picture that is not stored is left out. */
export const previewCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/site/certificate/preview',
  access: 'admin',
  perMinute: 30,
  summary: 'A sample certificate as PDF, with settings that need not be saved',
  query: z.object({
    ...fields,
    signature: z.optional(z.uuid()),
    seal: z.optional(z.uuid()),
    hasSeal: z.stringbool(),
  }),
});
