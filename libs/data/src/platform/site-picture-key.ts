/** Folder of the storage that has a folder for each logo and icon of the site, named by its id. */
export const SITE_PICTURES = 'site-pictures';

/** Storage key of the picture. */
export const sitePictureKey = (id: string): string => `${SITE_PICTURES}/${id}/picture.png`;
