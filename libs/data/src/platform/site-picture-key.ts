import type { SiteSettings } from '@lectern/contract';

/** Folder of the storage that has a folder for each picture of the site, named by its id. */
export const SITE_PICTURES = 'site-pictures';

/** Storage key of the picture. */
export const sitePictureKey = (id: string): string => `${SITE_PICTURES}/${id}/picture.png`;

/** The ids of the pictures that settings name. */
export function listSitePictures({
  identity: { logo, darkLogo, icon },
  certificate: { signature, seal },
}: Pick<SiteSettings, 'identity' | 'certificate'>): string[] {
  return [logo, darkLogo, icon, signature, seal].filter((id) => id !== null);
}
